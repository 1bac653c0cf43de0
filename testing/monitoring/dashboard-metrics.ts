/** A part of a dashboard of Grafana, as its JSON has it. */
type Json = { [key: string]: Json } | Json[] | string | number | boolean | null;

/** Functions, operators and words of PromQL that a dashboard may use. */
const WORDS = new Set(['sum', 'rate', 'increase', 'time', 'vector', 'or']);

/** Returns the names of the metrics that the queries (`expr` and `query`) of a dashboard use. */
export function metricsOf(dashboard: Json): Set<string> {
  const names = new Set<string>();
  for (const query of queriesOf(dashboard)) for (const name of namesIn(query)) names.add(name);
  return names;
}

function queriesOf(part: Json): string[] {
  if (typeof part !== 'object' || part === null) return [];
  if (Array.isArray(part)) return part.flatMap(queriesOf);
  return Object.entries(part).flatMap(([key, value]) =>
    (key === 'expr' || key === 'query') && typeof value === 'string' && value !== 'prometheus'
      ? [value]
      : queriesOf(value),
  );
}

/** Returns the metrics of a query: what is left without label matchers, ranges, lists of labels and known words. */
function namesIn(query: string): string[] {
  const bare = query
    .replace(/"(?:[^"\\]|\\.)*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replace(/\b(?:by|on|ignoring|group_left)\s*\([^)]*\)/g, ' ')
    .replace(/^label_values\((.*),\s*\w+\)$/, '$1');
  return [...bare.matchAll(/[a-zA-Z_:][a-zA-Z0-9_:]*/g)]
    .map(([name]) => name)
    .filter((name) => !WORDS.has(name));
}
