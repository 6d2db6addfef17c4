/** The metrics of Prometheus as those of OpenTelemetry: there is one list of them, `observe/metrics.ts`. */
import { ValueType, type Attributes, type HrTime } from '@opentelemetry/api';
import { hrTime, timeInputToHrTime } from '@opentelemetry/core';
import { emptyResource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  DataPointType,
  type DataPoint,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { MetricsSnapshot } from '../observe/metrics.ts';

type Metric = MetricsSnapshot[number];
type Value = Metric['values'][number] & { readonly metricName?: string };

/** Reads the metrics each time that they are sent. */
export function metricProducer(
  snapshot: () => Promise<MetricsSnapshot>,
  scope: { readonly name: string; readonly version: string },
): MetricProducer {
  const startTime = timeInputToHrTime(performance.timeOrigin);
  return {
    async collect() {
      const metrics = await snapshot();
      const endTime = hrTime();
      const data = metrics.map((metric) => dataOf(metric, { startTime, endTime }));
      // The reader adds the resource.
      const resource = emptyResource();
      return {
        resourceMetrics: { resource, scopeMetrics: [{ scope, metrics: data }] },
        errors: [],
      };
    },
  };
}

/** Unit of a name's end, in UCUM. */
const UNITS: Readonly<Record<string, string>> = { seconds: 's', bytes: 'By' };

interface Times {
  readonly startTime: HrTime;
  readonly endTime: HrTime;
}

function dataOf(metric: Metric, times: Times): MetricData {
  const common = {
    descriptor: {
      name: metric.name,
      description: metric.help,
      unit: UNITS[/_(seconds|bytes)(?:_total)?$/.exec(metric.name)?.[1] ?? ''] ?? '',
      valueType: ValueType.DOUBLE,
    },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const type = String(metric.type);
  if (type === 'histogram')
    return {
      ...common,
      dataPointType: DataPointType.HISTOGRAM,
      dataPoints: histogramPoints(metric.values as Value[], times),
    };
  const dataPoints = metric.values.map(({ labels, value }) => ({
    ...times,
    attributes: { ...labels } as Attributes,
    value,
  }));
  return type === 'counter'
    ? { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...common, dataPointType: DataPointType.GAUGE, dataPoints };
}

/** Prometheus has a sum, a count and a value for each bucket, which counts those below it, too. */
function histogramPoints(values: readonly Value[], times: Times): DataPoint<Histogram>[] {
  const byLabels = new Map<string, Value[]>();
  for (const value of values) {
    const { le: _, ...own } = value.labels as Readonly<Record<string, unknown>>;
    const labels = JSON.stringify(own);
    byLabels.set(labels, [...(byLabels.get(labels) ?? []), value]);
  }
  return [...byLabels].map(([labels, ofPoint]) => {
    const named = (part: string): number =>
      ofPoint.find(({ metricName }) => metricName?.endsWith(part))?.value ?? 0;
    const buckets = ofPoint
      .filter(({ metricName }) => metricName?.endsWith('_bucket'))
      .map(({ labels: { le }, value }) => ({
        le: Number(String(le).replace('+Inf', 'Infinity')),
        value,
      }));
    return {
      ...times,
      attributes: JSON.parse(labels) as Attributes,
      value: {
        sum: named('_sum'),
        count: named('_count'),
        buckets: {
          boundaries: buckets.map(({ le }) => le).filter((le) => le !== Infinity),
          counts: buckets.map(({ value }, at) => value - (buckets[at - 1]?.value ?? 0)),
        },
      },
    };
  });
}
