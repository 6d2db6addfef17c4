/** The rows of the configuration about probes, metrics, traces and statistics. */
import joi from 'joi';
import { text, url, type RowSource } from './rows.ts';

export const observeRows: Readonly<Record<string, RowSource>> = {
  'observe.port': {
    doc: 'Port of its own for `/healthz`, `/readyz` and `/metrics`; 0 picks a free one. Default: they are on the port of the service.',
    type: joi.number().port(),
  },
  'observe.host': {
    doc: 'Address that this port listens on. Default: that of the service.',
    type: text,
  },
  'telemetry.endpoint': {
    doc: 'OpenTelemetry collector that gets traces and metrics by OTLP over HTTP, such as `http://localhost:4318`. The `OTEL_` variables apply, too. Default: `OTEL_EXPORTER_OTLP_ENDPOINT`; without it, nothing is sent.',
    type: url,
  },
  statistics: {
    doc: 'Store daily sums of views, Markdown reads, searches, calls of MCP tools, hosts of referrers and addresses without a page, without anything about who asked. `docent stats` shows them.',
    type: joi.boolean(),
    default: false,
  },
};
