/** Traces and metrics for the collector that the operator names, by the variables of OpenTelemetry, too. */
import type { StringSchema } from 'joi';
import type { Logger } from 'pino';
import type { SettledConfig } from '../config/config.ts';
import { url, webAddress } from '../config/rows.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { MetricsOptions, Signal, Telemetry } from '../telemetry/telemetry.ts';
import type { CommandIo } from './command.ts';
import { Failure } from './failure.ts';

type Environment = CommandIo['env'];

export interface TelemetryParts {
  readonly env: Environment;
  /** Absent in a command that serves nothing. */
  readonly metrics?: Pick<Metrics, 'snapshot'>;
  readonly logger: Logger;
  /** Number of this process among the workers of a service. */
  readonly worker?: number | undefined;
}

/** The default of the standard. */
const METRICS_MS = 60_000;
/** Timers take no more. */
const METRICS_MS_MAX = 2 ** 31 - 1;
const PROTOCOL = 'http/protobuf';

/** Undefined, and nothing is loaded, where the operator names no collector. @throws {Failure} for a variable that is no address */
export async function openTelemetry(
  { telemetry, baseUrl }: Pick<SettledConfig, 'telemetry' | 'baseUrl'>,
  { env, metrics, logger, worker }: TelemetryParts,
): Promise<Telemetry | undefined> {
  if (env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true') return undefined;
  const endpoint = telemetry?.endpoint ?? addressIn(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', url);
  const tracesUrl = addressFor('traces', env, endpoint);
  const sent = metricsFor(metrics, env, endpoint);
  if (tracesUrl === undefined && sent === undefined) return undefined;
  for (const message of ignored(env)) logger.warn(message);
  const { startTelemetry } = await import('../telemetry/telemetry.ts');
  return startTelemetry({
    baseUrl,
    tracesUrl,
    metrics: sent,
    worker,
    onCollector: (signal, err) => noteCollector(logger, signal, err),
  });
}

function metricsFor(
  metrics: TelemetryParts['metrics'],
  env: Environment,
  endpoint: string | undefined,
): MetricsOptions | undefined {
  const to = metrics && addressFor('metrics', env, endpoint);
  if (metrics === undefined || to === undefined) return undefined;
  const ms = Number(env['OTEL_METRIC_EXPORT_INTERVAL']);
  const given = ms >= 1 && ms <= METRICS_MS_MAX ? ms : METRICS_MS;
  return { url: to, ms: given, snapshot: metrics.snapshot };
}

function addressFor(
  signal: Signal,
  env: Environment,
  endpoint: string | undefined,
): string | undefined {
  const name = signal.toUpperCase();
  if (env[`OTEL_${name}_EXPORTER`] === 'none') return undefined;
  const own = addressIn(env, `OTEL_EXPORTER_OTLP_${name}_ENDPOINT`, webAddress);
  return own ?? (endpoint && `${endpoint}/v1/${signal}`);
}

/** The variable may be meant for other programs of the machine: only what sends something looks at it. */
function addressIn(env: Environment, name: string, schema: StringSchema): string | undefined {
  const written = env[name];
  if (!written) return undefined;
  const { value, error } = schema.validate(written);
  if (error === undefined) return value as string;
  throw new Failure(
    `The environment variable ${name} is '${written}', which is no address such as http://collector:4318. Correct it, or set OTEL_SDK_DISABLED=true to send no traces and metrics.`,
  );
}

/** A warning for each variable that asks for more than is there. */
function ignored(env: Environment): readonly string[] {
  const protocols = ['', '_TRACES', '_METRICS'].flatMap((signal) => {
    const name = `OTEL_EXPORTER_OTLP${signal}_PROTOCOL`;
    const value = env[name] || PROTOCOL;
    return value === PROTOCOL
      ? []
      : `${name} is ${value}, but Docent sends ${PROTOCOL}. Name the port of the collector that takes it, usually 4318.`;
  });
  const exporters = ['TRACES', 'METRICS'].flatMap((signal) => {
    const name = `OTEL_${signal}_EXPORTER`;
    const value = env[name] || 'otlp';
    return ['otlp', 'none'].includes(value)
      ? []
      : `${name} is ${value}, but Docent sends otlp only, or nothing with none.`;
  });
  return [...protocols, ...exporters];
}

function noteCollector(logger: Logger, signal: Signal, err: Error | undefined): void {
  if (err === undefined) return logger.info(`the OpenTelemetry collector takes ${signal}`);
  logger.warn(
    { err: err.message },
    `the OpenTelemetry collector takes no ${signal}: those of this time are lost. If it never takes them, set OTEL_${signal.toUpperCase()}_EXPORTER=none`,
  );
}
