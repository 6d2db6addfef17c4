/** What the reporting tools share: the report argument, and how faults of a report are told. */
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

export function faultsText(faults: readonly ReportFault[]): string {
  const lines = faults.map(
    ({ pointer, message }) => `- ${pointer === '' ? 'report' : pointer}: ${message}`,
  );
  return `The report is not accepted; nothing was stored. Correct and call preview_report again:\n${lines.join('\n')}`;
}
