/** Shared by the reporting tools: the report argument, and the messages about faulty reports. */
import Joi, { type ObjectSchema } from 'joi';
import { REPORT_KINDS } from '../../reports/document/document.ts';
import type { ReportFault } from '../../reports/document/validate.ts';

/** Only outlined here: the validator answers with every fault at once, which models mend in one go. */
export function reportSchemaOutline(productId: string): ObjectSchema {
  return Joi.object({
    kind: Joi.string().valid(...REPORT_KINDS),
  })
    .unknown(true)
    .required()
    .description(
      `A ${productId}.report/1 document: format, kind (${REPORT_KINDS.join(', ')}), title, product {name, version}, ` +
        'platform {os, arch, runtime}, summary, verified_by_human, searched; bug: expected, actual, ' +
        'reproduction {files, command, exit_code, output}; perf: perf (hyperfine result); expectation: expected, actual, docs {page, sentence}; ' +
        `feature: use_case, alternatives. The command "${productId} agent bug --kind <kind> --json" prints a skeleton.`,
    );
}

/** The issue that a report repeats. */
export const duplicateSchema: Joi.StringSchema = Joi.string()
  .pattern(/^(?:https?:\/\/\S+|r_[a-z2-7]{16})$/, 'an address or a report id')
  .max(500)
  .description(
    'url of the existing issue, which gets a +1 instead of a new issue, or report_id of a report that is not filed yet.',
  );

export const issueSchema: ObjectSchema = Joi.object({
  title: Joi.string().required(),
  body: Joi.string().required(),
  labels: Joi.array().items(Joi.string()).required(),
});

export const consequenceSchema: Joi.StringSchema = Joi.string().description(
  'What will happen on this deployment: show it to the developer.',
);

/** Said in descriptions of tools on a deployment that files nothing. */
export function dryRunNote(isDryRun: boolean): string {
  return isDryRun
    ? ' This deployment is a dry run: it stores reports and files none, so nothing becomes public.'
    : '';
}

export function faultsText(faults: readonly ReportFault[]): string {
  const lines = faults.map(
    ({ pointer, message }) => `- ${pointer === '' ? 'report' : pointer}: ${message}`,
  );
  return `The report is not accepted; nothing was stored. Correct and call preview_report again:\n${lines.join('\n')}`;
}
