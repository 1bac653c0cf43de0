import type { Schemas } from '../../../api/client';

type PortRange = Schemas['PortRange'];

/** Commas of several scripts, and spaces. */
const SEPARATORS = /[\s,،、，]+/;
const TAG = /^[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?$/;
const RANGE = /^(\d{1,5})(?:[-–](\d{1,5}))?$/;
const MAX_TAGS = 16;
const MAX_RANGES = 16;
/** Lower ports are for administrators anyway. */
const [MIN_PORT, MAX_PORT] = [1024, 65_535];

const partsOf = (text: string): string[] => text.split(SEPARATORS).filter(Boolean);

/** Returns the tags of a text, in small letters and each once; undefined if a node cannot have them. */
export function tagsOf(text: string): string[] | undefined {
  const tags = [...new Set(partsOf(text.toLowerCase()))];
  return tags.length <= MAX_TAGS && tags.every((tag) => TAG.test(tag)) ? tags : undefined;
}

/** Returns the ranges of a text such as `25565-25600, 30000`, lowest first; undefined if a node cannot have them. */
export function rangesOf(text: string): PortRange[] | undefined {
  const parts = partsOf(text.replaceAll(/\s*[-–]\s*/g, '-'));
  const ranges = parts.flatMap((part) => rangeOf(part) ?? []).sort((one, other) => one.from - other.from);
  const isWrong = ranges.length < parts.length || ranges.length > MAX_RANGES;
  const overlaps = ranges.some(({ from }, at) => from <= (ranges[at - 1]?.to ?? 0));
  return isWrong || overlaps ? undefined : ranges;
}

function rangeOf(text: string): PortRange | undefined {
  const [, first, last = first] = RANGE.exec(text) ?? [];
  const [from, to] = [Number(first), Number(last)];
  return from >= MIN_PORT && to <= MAX_PORT && from <= to ? { from, to } : undefined;
}

export const tagsText = (tags: readonly string[]): string => tags.join(', ');

export const rangesText = (ranges: readonly PortRange[]): string =>
  ranges.map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`)).join(', ');
