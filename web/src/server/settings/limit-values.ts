const MIB = 1024 ** 2;
const MIN_MEMORY_MIB = 16;
const MAX_MIB = 1024 ** 3;
const MAX_CORES = 1024;

export const LIMITS = ['memoryLimit', 'cpuLimit', 'diskLimit'] as const;
export type Limit = (typeof LIMITS)[number];

/** What a user has entered. Fields that are missing were not touched. */
export type LimitDraft = Partial<Record<Limit, string>>;

/** Returns the limit in the unit of the panel, null for an empty field, and undefined for anything else. */
export function limitOf(limit: Limit, text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const value = Number(text.trim().replace(',', '.'));
  if (limit === 'cpuLimit') return value >= 0.01 && value <= MAX_CORES ? value : undefined;
  const least = limit === 'memoryLimit' ? MIN_MEMORY_MIB : 1;
  return Number.isInteger(value) && value >= least && value <= MAX_MIB ? value * MIB : undefined;
}

/** Returns the text of the field for a limit. */
export function limitText(limit: Limit, value: number | undefined): string {
  if (value === undefined) return '';
  return String(limit === 'cpuLimit' ? value : Math.round(value / MIB));
}

/** Returns whether one of the texts is no limit. */
export const hasInvalidLimit = (draft: LimitDraft): boolean =>
  LIMITS.some((limit) => limitOf(limit, draft[limit] ?? '') === undefined);

/** Returns the limits that a user has entered. */
export const limitsIn = (draft: LimitDraft): Partial<Record<Limit, number>> =>
  Object.fromEntries(
    LIMITS.flatMap((limit) => {
      const value = limitOf(limit, draft[limit] ?? '');
      return typeof value === 'number' ? [[limit, value]] : [];
    }),
  );
