/** preview_report: what a report would become, before anybody agrees to send it. */
import Joi from 'joi';
import type { ReportService } from '../../reports/service.ts';
import type { Tool, ToolAnswer } from '../tool.ts';
import {
  consequenceSchema,
  duplicateSchema,
  issueSchema,
  reportSchemaOutline,
} from './report-arguments.ts';
import type { Reporting } from '../../reports/open.ts';

interface Input {
  readonly report: Readonly<Record<string, unknown>>;
  readonly duplicate_of?: string;
}

const faultSchema = Joi.object({
  pointer: Joi.string().allow('').required().description('JSON pointer into the report.'),
  message: Joi.string().required(),
});

const output = Joi.object({
  accepted: Joi.boolean().required(),
  errors: Joi.array().items(faultSchema).required().description('What to correct, all at once.'),
  missing_evidence: Joi.array()
    .items(
      Joi.object({
        pointer: Joi.string().required(),
        why: Joi.string().required(),
        how: Joi.string().required(),
      }),
    )
    .description('What would make the report stronger, and how to collect it.'),
  redactions: Joi.object()
    .pattern(Joi.string(), Joi.number().integer().min(1))
    .description('How often each rule removed something; never the value.'),
  duplicates: Joi.array().items(Joi.object().unknown(true)).description('Known issues like it.'),
  issue: issueSchema.description(
    'The issue that the report would become, to the letter; with duplicate_of the comment.',
  ),
  consequence: consequenceSchema,
  confirm_token: Joi.string().description(
    'Proof of this preview, for this report, duplicate_of and deployment; valid for 15 minutes.',
  ),
  next: Joi.string().required().description('What to call next.'),
}).unknown(true);

export function previewReport({ service, productId }: Reporting): Tool<Input> {
  return {
    name: 'preview_report',
    title: 'Preview a problem report',
    description:
      'Checks and redacts a report about {product}, finds duplicates and missing evidence, and shows the issue it would become. ' +
      'Stores nothing. Show the issue to the developer, who decides; then call submit_report with the confirm_token.',
    input: Joi.object<Input>({
      report: reportSchemaOutline(productId),
      duplicate_of: duplicateSchema,
    }),
    output,
    alsoCalled: { document: 'report', body: 'report' },
    run: (_context, input) => preview(service, input),
  };
}

async function preview(service: ReportService, input: Input): Promise<ToolAnswer> {
  const { report, duplicate_of: duplicateOf } = input;
  const answer = await service.preview(report, duplicateOf);
  if (answer.kind === 'refused') return { kind: 'failure', text: answer.reason };
  if (answer.kind === 'faults') {
    const next = 'Correct the errors and call preview_report again.';
    return { kind: 'data', data: { accepted: false, errors: answer.faults, next } };
  }
  const { missingEvidence, redactions, duplicates, issue, consequence, confirmToken } =
    answer.preview;
  return {
    kind: 'data',
    data: {
      accepted: true,
      errors: [],
      missing_evidence: missingEvidence,
      redactions,
      duplicates,
      issue,
      consequence,
      confirm_token: confirmToken,
      next: nextStep(duplicateOf === undefined && duplicates.length > 0),
    },
  };
}

function nextStep(hasDuplicates: boolean): string {
  const send =
    'Show the issue and the consequence to the developer. Only if they agree, call submit_report with the same arguments and this confirm_token';
  return hasDuplicates
    ? `${send}. If it is one of the duplicates, call preview_report again with its url as duplicate_of: a token holds for one of both only.`
    : `${send}.`;
}
