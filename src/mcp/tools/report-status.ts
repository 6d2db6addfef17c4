/** report_status: what became of a report. */
import Joi from 'joi';
import { getReportStatus as operation } from '../../operations/get-report-status.ts';
import { toolOf } from '../tool-of.ts';
import type { Tool } from '../tool.ts';

interface Arguments {
  readonly report_id: string;
}

export const reportStatus: Tool<Arguments> = toolOf(operation, {
  name: 'report_status',
  description:
    'Returns the status of a report about {product}: queued, filed, duplicate, declined or needs_human, and its issue once filed, usually within the hour.',
  arguments: Joi.object<Arguments>({
    // Any text: an id that breaks the pattern is one that no report has.
    report_id: Joi.string().max(100).required().description('From submit_report.'),
  }),
  alsoCalled: { id: 'report_id', report: 'report_id', reportId: 'report_id' },
  input: ({ report_id: id }) => ({ id }),
});
