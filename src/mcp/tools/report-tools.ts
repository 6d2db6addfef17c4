/** The reporting tools, each counted against the caller's quota of report calls. */
import type { Limiter } from '../../limits/limiter.ts';
import type { Reporting } from '../../reports/open.ts';
import type { AnyTool, Tool } from '../tool.ts';
import { previewReport } from './preview-report.ts';
import { reportStatus } from './report-status.ts';
import { submitReport } from './submit-report.ts';

export function reportTools(options: Reporting): readonly AnyTool[] {
  return [previewReport(options), submitReport(options), reportStatus].map((tool: AnyTool) =>
    counted(tool, options.calls),
  );
}

/** Over the quota the call is not made; the answer says when it may be. */
function counted(tool: AnyTool, limiter: Limiter): AnyTool {
  const run: Tool<unknown>['run'] = async (context, input) => {
    // The call that asked the developer was counted; their reply goes on with it.
    if (context.reply !== undefined) return tool.run(context, input as never);
    const { allowed, resetSeconds } = await limiter.consume(context.caller.client);
    if (allowed) return tool.run(context, input as never);
    const { quota, windowSeconds } = limiter.quota;
    return {
      kind: 'failure',
      text: `More than ${quota} report calls in ${windowSeconds} seconds. Nothing was done. Call ${tool.name} again in ${resetSeconds} seconds.`,
    };
  };
  return { ...tool, run };
}
