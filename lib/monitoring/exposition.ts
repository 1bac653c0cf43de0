/** The labels of a sample: names of the program, and values of any text. */
export type Labels = Readonly<Record<string, string>>;

/** A value with its labels. */
export type Sample = readonly [value: number, labels?: Labels];

/** A metric with its samples, which have different labels. Without samples, its values are not known. */
export type Metric = {
  /** The name, by the conventions of Prometheus: base units, and `_total` for counters. */
  name: string;
  type: 'counter' | 'gauge';
  help: string;
  samples: readonly Sample[];
};

/** The media type of the text, as Prometheus and OpenMetrics collectors expect it. */
export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Writes metrics in the text format of Prometheus, version 0.0.4. */
export const exposition = (metrics: readonly Metric[]): string => metrics.map(textOf).join('');

function textOf({ name, type, help, samples }: Metric): string {
  let text = `# HELP ${name} ${help.replace(/[\\\n]/g, escaped)}\n# TYPE ${name} ${type}\n`;
  for (const [value, labels] of samples) text += `${name}${labelsOf(labels)} ${numberOf(value)}\n`;
  return text;
}

function labelsOf(labels: Labels | undefined): string {
  if (labels === undefined) return '';
  const pairs = Object.entries(labels).map(
    ([label, value]) => `${label}="${value.replace(/[\\"\n]/g, escaped)}"`,
  );
  return `{${pairs.join(',')}}`;
}

const escaped = (character: string) => (character === '\n' ? '\\n' : `\\${character}`);

const numberOf = (value: number) =>
  Math.abs(value) === Number.POSITIVE_INFINITY ? `${value > 0 ? '+' : '-'}Inf` : String(value);
