/** The rows of the configuration about probes, metrics and statistics. */
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
  statistics: {
    doc: 'Store daily sums of views, Markdown reads, searches, calls of MCP tools, hosts of referrers and addresses without a page, without anything about who asked. `docent stats` shows them.',
    type: joi.boolean(),
    default: false,
  },
};
