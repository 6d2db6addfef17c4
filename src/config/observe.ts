/** The rows of the configuration about probes and metrics. */
import joi from 'joi';
import { text, type RowSource } from './rows.ts';

export const observeRows: Readonly<Record<string, RowSource>> = {
  'observe.port': {
    doc: 'Port of its own for `/healthz`, `/readyz` and `/metrics`; 0 picks a free one. Default: they are on the port of the service.',
    type: joi.number().port(),
  },
  'observe.host': {
    doc: 'Address that this port listens on. Default: that of the service.',
    type: text,
  },
};
