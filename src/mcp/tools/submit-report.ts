/** submit_report: stores a report once the developer has agreed, by elicitation or by the token of a preview. */
import Joi from 'joi';
import type { Agreement, Preview, SubmitAnswer } from '../../reports/service.ts';
import { REPORT_STATES } from '../../reports/statuses.ts';
import type { Tool, ToolAnswer, ToolContext } from '../tool.ts';
import {
  consequenceSchema,
  duplicateSchema,
  faultsText,
  issueSchema,
  reportArgument,
} from './report-arguments.ts';
import type { Reporting } from '../../reports/open.ts';

interface Input {
  readonly report: Readonly<Record<string, unknown>>;
  readonly confirm_token?: string;
  readonly duplicate_of?: string;
}

const output = Joi.object({
  report_id: Joi.string(),
  status: Joi.string().valid(...REPORT_STATES),
  issue_url: Joi.string().uri(),
  updated_at: Joi.string(),
  dry_run: Joi.boolean().description('This deployment never files reports.'),
  confirm_token: Joi.string().description('Returned instead of a status if nobody could be asked.'),
  issue: issueSchema.description('Returned with a confirm_token: the issue that it approves.'),
  consequence: consequenceSchema,
  next: Joi.string().description('What to call next.'),
}).unknown(true);

export function submitReport(options: Reporting): Tool<Input> {
  return {
    name: 'submit_report',
    title: 'Send a problem report',
    description:
      (options.isDryRun
        ? 'Stores a report about {product}.'
        : "Sends a report; it becomes a public issue in {product}'s issue tracker.") +
      ' Only with the consent of the developer: pass the confirm_token from preview_report. Without one, the developer is asked, ' +
      'or you get a token for a second call. Headless runs must pass it.' +
      (options.isDryRun ? ' Dry run: nothing will be public.' : ''),
    input: Joi.object<Input>({
      report: reportArgument,
      confirm_token: Joi.string().max(200).description('From preview_report.'),
      duplicate_of: duplicateSchema,
    }),
    output,
    alsoCalled: { document: 'report', token: 'confirm_token', confirmToken: 'confirm_token' },
    writes: true,
    asks: true,
    run: (context, input) => submit(options, context, input),
  };
}

async function submit(options: Reporting, context: ToolContext, input: Input): Promise<ToolAnswer> {
  const agreement = agreementOf(context, input);
  if (agreement !== undefined) return store(options, context, { input, agreement });
  if (context.reply !== undefined) {
    return {
      kind: 'failure',
      text: `The developer ${context.reply.outcome} the report. Nothing was stored.`,
    };
  }
  const answer = await options.service.preview(input.report, input.duplicate_of);
  if (answer.kind === 'refused') return { kind: 'failure', text: answer.reason };
  if (answer.kind === 'faults') return { kind: 'failure', text: faultsText(answer.faults) };
  return context.caller.canAsk ? question(answer.preview) : token(answer.preview);
}

function agreementOf(
  { reply }: ToolContext,
  { confirm_token: given }: Input,
): Agreement | undefined {
  if (given !== undefined) return { by: 'token', token: given };
  return reply?.outcome === 'agreed' ? { by: 'reply', id: reply.id } : undefined;
}

function question({ issue, consequence, redactions }: Preview): ToolAnswer {
  const removed = Object.values(redactions).reduce((sum, count) => sum + count, 0);
  return {
    kind: 'question',
    question: `Send this report? ${consequence} ${removed} private values were removed.\n\n${issue.title}${labelsLine(issue.labels)}\n\n${issue.body}`,
    label: 'Send the report',
  };
}

function labelsLine(labels: readonly string[]): string {
  return labels.length === 0 ? '' : `\nLabels: ${labels.join(', ')}`;
}

function token({ confirmToken, issue, consequence }: Preview): ToolAnswer {
  const next =
    'Nothing was stored. Show issue and consequence to the developer; only if they agree, call submit_report again with the same arguments and this confirm_token.';
  return { kind: 'data', data: { confirm_token: confirmToken, issue, consequence, next } };
}

async function store(
  { service, reports }: Reporting,
  { caller }: ToolContext,
  { input, agreement }: { readonly input: Input; readonly agreement: Agreement },
): Promise<ToolAnswer> {
  const { allowed, resetSeconds } = await reports.consume(caller.client);
  if (!allowed) {
    const { quota, windowSeconds } = reports.quota;
    const text = `More than ${quota} reports in ${windowSeconds} seconds. Nothing was stored. Send it again in ${resetSeconds} seconds.`;
    return { kind: 'failure', text };
  }
  const { report, duplicate_of: duplicateOf } = input;
  return answerOf(
    await service.submit({ report, agreement, ...(duplicateOf !== undefined && { duplicateOf }) }),
  );
}

function answerOf(answer: SubmitAnswer): ToolAnswer {
  if (answer.kind === 'faults') return { kind: 'failure', text: faultsText(answer.faults) };
  if (answer.kind === 'refused') return { kind: 'failure', text: answer.reason };
  const next = `Follow it with report_status {"report_id": "${answer.status.report_id}"}.`;
  return { kind: 'data', data: { ...answer.status, next } };
}
