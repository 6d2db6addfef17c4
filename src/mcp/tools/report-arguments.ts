/** Shared by the reporting tools: the report argument, and the messages about faulty reports. */
import Joi, { type ObjectSchema } from 'joi';
import { REPORT_KINDS } from '../../reports/document/document.ts';
import type { ReportFault } from '../../reports/document/validate.ts';
import { REPORT_ID } from '../../reports/statuses.ts';

/** Only outlined here: the validator reports all errors at once, and models correct them in one step. */
export function reportSchemaOutline(productId: string): ObjectSchema {
  return reportArgument.description(
    `${productId}.report/1: format, kind (${REPORT_KINDS.join(', ')}), title, product {name, version}, platform {os, arch, runtime}, ` +
      'summary, verified_by_human, searched; bug: expected, actual, reproduction {files, command, exit_code, output}; ' +
      'perf: perf (hyperfine result); expectation: expected, actual, docs {page, sentence}; feature: use_case, alternatives. ' +
      `Skeleton: ${productId} agent bug --kind <kind> --json`,
  );
}

/** A report that was outlined by another tool. */
export const reportArgument: ObjectSchema = Joi.object()
  .unknown(true)
  .required()
  .description('As in preview_report.');

/** Address of the issue that a report repeats. */
export const duplicateSchema: Joi.StringSchema = Joi.string()
  .pattern(new RegExp(`^(?:https?://\\S+|${REPORT_ID})$`), 'an address or a report id')
  .max(500)
  .description('Issue URL or report_id to give a +1.');

export const issueSchema: ObjectSchema = Joi.object({
  title: Joi.string().required(),
  body: Joi.string().required(),
  labels: Joi.array().items(Joi.string()).required(),
});

export const consequenceSchema: Joi.StringSchema = Joi.string().description(
  'What will happen on this deployment: show it to the developer.',
);

export function faultsText(faults: readonly ReportFault[]): string {
  const lines = faults.map(
    ({ pointer, message }) => `- ${pointer === '' ? 'report' : pointer}: ${message}`,
  );
  return `The report is not accepted; nothing was stored. Correct and call preview_report again:\n${lines.join('\n')}`;
}
