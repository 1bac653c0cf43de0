/** A range of ports. Both ends belong to it. */
export type PortRange = { from: number; to: number };

/** Returns what is wrong with a list of ranges; undefined if each is in order and none overlaps another one. */
export function problemOfRanges(ranges: readonly PortRange[]): string | undefined {
  const reversed = ranges.find(({ from, to }) => from > to);
  if (reversed !== undefined) return `The range ${textOf(reversed)} ends before it begins.`;
  const sorted = sortedRanges(ranges);
  const index = sorted.findIndex(({ to }, at) => to >= (sorted[at + 1]?.from ?? Number.POSITIVE_INFINITY));
  const [one, other] = [sorted[index], sorted[index + 1]];
  return one && other && `The ranges ${textOf(one)} and ${textOf(other)} overlap.`;
}

export const sortedRanges = (ranges: readonly PortRange[]): PortRange[] =>
  ranges.map(({ from, to }) => ({ from, to })).sort((one, other) => one.from - other.from);

export const isInRanges = (ranges: readonly PortRange[], port: number): boolean =>
  ranges.some(({ from, to }) => port >= from && port <= to);

/** Returns the ports in the order of the ranges. */
export const portsIn = (ranges: readonly PortRange[]): number[] =>
  ranges.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index));

/** Returns the ranges for people, such as `25565-25600, 27015`. */
export const rangesText = (ranges: readonly PortRange[]): string => ranges.map(textOf).join(', ');

const textOf = ({ from, to }: PortRange) => (from === to ? `${from}` : `${from}-${to}`);
