/** getReportStatus: the status of a problem report that was sent with the MCP tool submit_report. */
import Joi from 'joi';
import { Problem } from '../problem.ts';
import { isReportId, REPORT_ID, REPORT_STATES, type ReportStatus } from '../reports/statuses.ts';
import type { Operation } from './operation.ts';
import { quote } from './quote.ts';

interface Input {
  readonly id: string;
}

const reportIdSchema = Joi.string()
  .pattern(new RegExp(`^${REPORT_ID}$`))
  .required()
  .description('Report id, as submit_report returned it.');

export const getReportStatus: Operation<Input, ReportStatus> = {
  id: 'getReportStatus',
  summary: 'Get the status of a problem report',
  description:
    'Returns the status of a report that was sent with the MCP tool `submit_report`. ' +
    'A queued report is usually filed within the hour. Answers are never cached.',
  tag: 'reports',
  path: '/api/v1/reports/{id}',
  pathParameters: ['id'],
  input: Joi.object<Input>({ id: reportIdSchema }),
  output: Joi.object<ReportStatus>({
    report_id: reportIdSchema,
    status: Joi.string()
      .valid(...REPORT_STATES)
      .required()
      .description('State of the report.'),
    issue_url: Joi.string()
      .uri()
      .description("Issue in the product's public tracker, once there is one."),
    benchmark_pr: Joi.string()
      .uri()
      .description('Pull request that adds a benchmark for the report.'),
    updated_at: Joi.string().isoDate().required().description('When the status last changed.'),
    dry_run: Joi.boolean().description('Present on test deployments, which never file reports.'),
  })
    .unknown(true)
    .label('ReportStatus'),
  problems: ['report_not_found'],
  cacheable: false,
  async run({ reports }, { id }) {
    const status = isReportId(id) ? await reports(id) : undefined;
    if (status === undefined) throw reportNotFound(id);
    return status;
  },
};

/** The 404 of a report. `id` may be any text that stood in a path. */
function reportNotFound(id: string): Problem {
  return new Problem('report_not_found', `There is no report with the id ${quote(id)}.`);
}
