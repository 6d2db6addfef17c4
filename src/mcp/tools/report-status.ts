/** report_status: what became of a report. */
import Joi from 'joi';
import { getReportStatus } from '../../operations/get-report-status.ts';
import type { Tool } from '../tool.ts';

interface Input {
  readonly report_id: string;
}

const ID = /^r_[a-z2-7]{16}$/;

export const reportStatus: Tool<Input> = {
  name: 'report_status',
  title: 'Status of a report',
  description:
    'Returns the status of a sent report: queued, filed, duplicate, declined or needs_human, with the address of its public issue once filed. ' +
    'Use it with the report_id that submit_report returned. A report usually becomes an issue within the hour.',
  input: Joi.object<Input>({
    report_id: Joi.string()
      .max(100)
      .required()
      .description('As submit_report returned it: r_ and 16 characters of a-z and 2-7.'),
  }),
  output: getReportStatus.output,
  alsoCalled: { id: 'report_id', report: 'report_id', reportId: 'report_id' },
  writes: false,
  asks: false,
  async run({ operation }, { report_id: id }) {
    const status = ID.test(id) ? await operation.reports(id) : undefined;
    if (status !== undefined) return { kind: 'data', data: status };
    const text = `No report has the id "${id}". Use the report_id that submit_report returned: r_ and 16 characters of a-z and 2-7.`;
    return { kind: 'failure', text };
  },
};
