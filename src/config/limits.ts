/** The rows of the configuration about limits and about stopping. */
import joi from 'joi';
import { positive, type RowSource } from './rows.ts';

export const limitRows: Readonly<Record<string, RowSource>> = {
  'limits.requests.quota': {
    doc: 'Requests to the Docs API and the MCP server that a client may send per window.',
    type: positive,
    default: 120,
  },
  'limits.requests.windowSeconds': {
    doc: 'Length of that window, in seconds.',
    type: positive.max(86_400),
    default: 60,
  },
  'limits.pages.quota': {
    doc: 'Requests to pages, files and discovery documents that a client may send per window. Many readers may share one address.',
    type: positive,
    default: 3000,
  },
  'limits.pages.windowSeconds': {
    doc: 'Length of that window, in seconds.',
    type: positive.max(86_400),
    default: 60,
  },
  'limits.connections.max': {
    doc: 'Open connections of all clients together. More connections are closed at once.',
    type: positive.max(1_000_000),
    default: 5000,
  },
  'limits.connections.requests': {
    doc: 'Requests after which a connection is closed, so that clients spread over the replicas behind a load balancer.',
    type: positive,
    default: 10_000,
  },
  'limits.connections.perAddress': {
    doc: 'Connections of one client address in work at the same time, and as many that wait for their next request. Connections of `proxies` are not counted.',
    type: positive.max(1_000_000),
    default: 256,
  },
  'limits.connections.refusals': {
    doc: 'Responses with status 429 after which a connection is closed.',
    type: positive,
    default: 20,
  },
  'limits.reportCalls.quota': {
    doc: 'Calls to the reporting tools that a client may make per window.',
    type: positive,
    default: 10,
  },
  'limits.reportCalls.windowSeconds': {
    doc: 'Length of that window, in seconds.',
    type: positive.max(86_400),
    default: 60,
  },
  'limits.reports.quota': {
    doc: 'Reports that a client may send per window.',
    type: positive,
    default: 20,
  },
  'limits.reports.windowSeconds': {
    doc: 'Length of that window, in seconds.',
    type: positive.max(86_400),
    default: 3600,
  },
  'limits.feedback.quota': {
    doc: 'Messages of feedback that a client may send per window.',
    type: positive,
    default: 20,
  },
  'limits.feedback.windowSeconds': {
    doc: 'Length of that window, in seconds.',
    type: positive.max(86_400),
    default: 3600,
  },
};

export const shutdownRows: Readonly<Record<string, RowSource>> = {
  shutdownSeconds: {
    doc: 'Seconds from the signal to stop until the service ends, even if requests are in flight. They include `shutdown.drainSeconds`.',
    type: joi.number().integer().min(0).max(3600),
    default: 10,
  },
  'shutdown.drainSeconds': {
    doc: 'Seconds after SIGTERM during which the service still accepts connections, so that a load balancer sees `/readyz` fail first.',
    type: joi.number().integer().min(0).max(3600),
    default: 5,
  },
};
