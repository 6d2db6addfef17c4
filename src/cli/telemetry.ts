/** Traces and metrics for the collector that the operator names, by the variables of OpenTelemetry first. */
import type { Logger } from 'pino';
import type { SettledConfig } from '../config/config.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { CommandIo } from './command.ts';

export interface TelemetryParts extends Pick<CommandIo, 'env'> {
  readonly metrics: Pick<Metrics, 'snapshot'>;
  readonly logger: Logger;
  /** Number of this process among the workers of a service. */
  readonly worker?: number | undefined;
}

/** The default of the standard. */
const METRICS_MS = 60_000;
const PROTOCOL = 'http/protobuf';

/** Undefined, and nothing is loaded, where the operator names no collector. */
export async function openTelemetry(
  { telemetry, baseUrl }: Pick<SettledConfig, 'telemetry' | 'baseUrl'>,
  { env, metrics, logger, worker }: TelemetryParts,
): Promise<Telemetry | undefined> {
  if (env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true') return undefined;
  const urlOf = (signal: 'TRACES' | 'METRICS'): string | undefined => {
    if (env[`OTEL_${signal}_EXPORTER`] === 'none') return undefined;
    const endpoint = telemetry?.endpoint;
    const usual = endpoint && `${endpoint}/v1/${signal.toLowerCase()}`;
    return env[`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`] || usual;
  };
  const [tracesUrl, metricsUrl] = [urlOf('TRACES'), urlOf('METRICS')];
  if (tracesUrl === undefined && metricsUrl === undefined) return undefined;
  const protocol = env['OTEL_EXPORTER_OTLP_PROTOCOL'] ?? PROTOCOL;
  if (protocol !== PROTOCOL)
    logger.warn(
      `OTEL_EXPORTER_OTLP_PROTOCOL is ${protocol}, but Docent sends ${PROTOCOL}. Name the port of the collector that takes it, usually 4318.`,
    );
  const { startTelemetry } = await import('../telemetry/telemetry.ts');
  return startTelemetry({
    baseUrl,
    tracesUrl,
    metricsUrl,
    metricsMs: Number(env['OTEL_METRIC_EXPORT_INTERVAL']) || METRICS_MS,
    worker,
    snapshot: metrics.snapshot,
    onCollector: (err) => noteCollector(logger, err),
  });
}

function noteCollector(logger: Logger, err: Error | undefined): void {
  if (err === undefined) return logger.info('the OpenTelemetry collector takes traces and metrics');
  logger.warn(
    { err: err.message },
    'the OpenTelemetry collector takes no traces or metrics: those of this time are lost',
  );
}
