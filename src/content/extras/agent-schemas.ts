/** Schemas of the files in `_agent/`: no number without its recording, no claim without source and measurement. */
import Joi from 'joi';

const text = Joi.string().trim().required();

/** Fields needed to repeat a measurement and to trace a number to its recording. */
const provenance = {
  command: text,
  machine: Joi.alternatives(Joi.string().trim(), Joi.object()).required(),
  date: text.isoDate(),
  recording: text,
  recording_sha256: text.pattern(/^[0-9a-f]{64}$/, 'SHA-256 in hexadecimal digits'),
};

const benchmark = Joi.object({
  name: text,
  metric: text,
  value: Joi.number().required(),
  unit: text,
  ...provenance,
}).unknown();

const measurement = Joi.object({ metric: text, unit: text, ...provenance }).unknown();

const claim = Joi.object({
  claim: text,
  source: text,
  measurement: Joi.alternatives(measurement, Joi.array().items(measurement).min(1))
    .match('any')
    .required(),
}).unknown();

const check = Joi.object({
  kind: text,
  name: text,
  version: text,
  did: text,
  works: Joi.boolean().required(),
}).unknown();

/** The runtimes that a comparison may be with, as their files are named. */
export const COMPARED_RUNTIMES = ['node', 'bun', 'deno', 'cpython', 'java', 'kotlin'] as const;

/** The schema of a file by its path below `_agent/`: `unknown runtime` for a comparison with anything else. */
export function schemaOf(path: string): Joi.Schema | 'unknown runtime' | undefined {
  if (path === 'benchmarks.json') {
    return Joi.object({ benchmarks: Joi.array().items(benchmark).required() }).unknown();
  }
  if (path === 'compatibility.json') {
    return Joi.object({ checks: Joi.array().items(check), ...provenance }).unknown();
  }
  const runtime = /^comparisons\/(.*)\.json$/.exec(path)?.[1];
  if (runtime === undefined) return undefined;
  if (!(COMPARED_RUNTIMES as readonly string[]).includes(runtime)) return 'unknown runtime';
  return Joi.object({
    runtime: text.valid(runtime),
    claims: Joi.array().items(claim).required(),
  }).unknown();
}

const BY_COMMAND =
  'The files are written by the command that measures (in Docent: npm run bench -- --publish), not by hand.';

const REMEDIES: Readonly<Record<string, string>> = {
  source: 'Add "source": where the other side documents what is claimed.',
  measurement: `Add "measurement" with metric, unit, command, machine, date, recording and recording_sha256. ${BY_COMMAND}`,
  recording: `Add "recording", the path of the raw file, and "recording_sha256", its digest. ${BY_COMMAND}`,
  recording_sha256: `Write the SHA-256 of the recording in 64 hexadecimal digits. ${BY_COMMAND}`,
  command: 'Add "command": what a reader types to measure it again.',
  machine: 'Add "machine": on what it was measured.',
  date: 'Write "date" as ISO 8601: when it was measured.',
};

/** The remedy for a faulty field. */
export function remedyFor(field: string): string {
  return REMEDIES[field] ?? `Repair "${field}", or publish the file again. ${BY_COMMAND}`;
}
