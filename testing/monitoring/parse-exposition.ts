import type { Sample } from '../../lib/monitoring/exposition.js';

export type ParsedMetric = { help: string; type: string; samples: Sample[] };

const HELP = /^# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) ((?:[^\\]|\\[\\n])*)$/;
const TYPE = /^# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram|summary|untyped)$/;
const SAMPLE =
  /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{((?:[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\]|\\[\\"n])*",?)*)\})? ([+-]?(?:\d[\d.]*(?:e[+-]?\d+)?|Inf)|NaN)$/;
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\[\\"n])*)"(?:,|$)/gy;

/**
 * Reads the text format of Prometheus, version 0.0.4, more strictly than Prometheus does: each metric has a description
 * and a type, directly before its samples, and no two samples have the same labels.
 * @throws Error naming the line
 */
export function parseExposition(text: string): Map<string, ParsedMetric> {
  if (!text.endsWith('\n')) throw new Error('the last line does not end with a line feed');
  const metrics = new Map<string, ParsedMetric>();
  const lines = text.slice(0, -1).split('\n');
  let last: { name: string; metric: ParsedMetric } | undefined;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const [, name, help] = HELP.exec(line) ?? [];
    if (name !== undefined) {
      const [, typed, type = ''] = TYPE.exec(lines[index + 1] ?? '') ?? [];
      if (typed !== name || metrics.has(name)) throw new Error(`no single type for the metric: ${line}`);
      last = { name, metric: { help: unescaped(help ?? ''), type, samples: [] } };
      metrics.set(name, last.metric);
      index += 1;
    } else {
      addSample(line, last);
    }
  }
  for (const [name, { samples }] of metrics) requireDifferent(name, samples);
  return metrics;
}

function addSample(line: string, last: { name: string; metric: ParsedMetric } | undefined): void {
  const [, name, labels, value = ''] = SAMPLE.exec(line) ?? [];
  if (name === undefined || name !== last?.name) throw new Error(`not a sample of the metric above: ${line}`);
  const number = value.endsWith('Inf') ? Number(`${value}inity`) : Number(value);
  const sample: Sample = labels === undefined ? [number] : [number, labelsOf(labels, line)];
  last.metric.samples.push(sample);
}

function labelsOf(text: string, line: string): Record<string, string> {
  const labels: Record<string, string> = {};
  for (const [, name = '', value = ''] of text.matchAll(LABEL)) {
    if (name in labels) throw new Error(`the label ${name} is repeated: ${line}`);
    labels[name] = unescaped(value);
  }
  return labels;
}

const unescaped = (text: string) => text.replace(/\\(.)/g, (_, of: string) => (of === 'n' ? '\n' : of));

function requireDifferent(name: string, samples: readonly Sample[]): void {
  const keys = samples.map(([, labels = {}]) => JSON.stringify(Object.entries(labels).sort()));
  if (new Set(keys).size < keys.length) throw new Error(`two samples of ${name} have the same labels`);
}
