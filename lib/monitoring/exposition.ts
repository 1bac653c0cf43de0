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

/**
 * Writes metrics in the text format of Prometheus, version 0.0.4. Labels that are the same object in several samples are
 * formatted once, because metrics of containers repeat the labels of each container.
 */
export function exposition(metrics: readonly Metric[]): string {
  const formatted = new Map<Labels, string>();
  const labelsOf = (labels: Labels): string => {
    const known = formatted.get(labels);
    if (known !== undefined) return known;
    const text = labelsText(labels);
    formatted.set(labels, text);
    return text;
  };
  let text = '';
  for (const { name, type, help, samples } of metrics) {
    text += `# HELP ${name} ${help.replace(/[\\\n]/g, escaped)}\n# TYPE ${name} ${type}\n`;
    for (const [value, labels] of samples)
      text += `${name}${labels === undefined ? '' : labelsOf(labels)} ${numberOf(value)}\n`;
  }
  return text;
}

function labelsText(labels: Labels): string {
  const pairs = Object.entries(labels).map(
    ([label, value]) => `${label}="${value.replace(/[\\"\n]/g, escaped)}"`,
  );
  return `{${pairs.join(',')}}`;
}

const escaped = (character: string) => (character === '\n' ? '\\n' : `\\${character}`);

const numberOf = (value: number) =>
  Math.abs(value) === Number.POSITIVE_INFINITY ? `${value > 0 ? '+' : '-'}Inf` : String(value);
