/** How often the statistics are measured, in seconds. */
export const PACES = [1, 2, 5, 10, 30] as const;
/** How much time the graphs show, in minutes. */
export const SPANS = [5, 15, 60] as const;

/** What the address of the graphs says. */
export type GraphSearch = { every?: (typeof PACES)[number]; minutes?: (typeof SPANS)[number] };

export function graphSearchOf(raw: Record<string, unknown>): GraphSearch {
  const every = PACES.find((pace) => pace === raw['every']);
  const minutes = SPANS.find((span) => span === raw['minutes']);
  return { ...(every === undefined ? {} : { every }), ...(minutes === undefined ? {} : { minutes }) };
}
