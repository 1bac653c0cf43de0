import { CONCURRENCY, type ConcurrencyBound, perActorOf } from '../../daemon/concurrency/bounds.js';

const BOUNDS: Readonly<Record<string, ConcurrencyBound>> = CONCURRENCY;

/** Returns the sentences about an operation's concurrency limits, for its description; empty if there are none. */
export function concurrencyText(names: readonly string[]): string {
  const bounds = names.flatMap((name) => BOUNDS[name] ?? []);
  if (bounds.length === 0) return '';
  return ['Concurrency limits:', ...['', ...bounds.map((bound) => `- ${textOf(bound)}`)]].join('\n');
}

function textOf(bound: ConcurrencyBound): string {
  const { code, what, each, perKey, max, unit, isOfActor = false, waitS } = bound;
  const perActor = perActorOf(bound);
  const amount = (count: number) => (unit === undefined ? String(count) : `${count} ${unit}`);
  const whose = isOfActor ? 'actor' : 'container and actor';
  const [first, ...others] = [
    `${amount(each)} for each ${whose}`,
    ...(perActor === each ? [] : [`${amount(perActor)} for each actor`]),
    ...(perKey === each ? [] : [`${amount(perKey)} for each key`]),
    `${amount(max)} in all`,
  ];
  return `${what}: ${[first, others.join(' and ')].join(others.length > 1 ? ', ' : ' and ')}; ${beyond(code, waitS)}.`;
}

function beyond(code: string | undefined, waitS: number): string {
  if (code === undefined) return 'more are queued';
  if (waitS === 0) return `more get a 429 \`${code}\``;
  const wait = waitS % 3600 === 0 ? `${waitS / 3600} h` : `${waitS} s`;
  return `more are queued for up to ${wait} and then get a 429 \`${code}\``;
}
