/** The parts of a request that vary. What was made before is in them as `Known`. A body that is none is undefined. */
export type Parts = {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  headers: Record<string, unknown>;
  body: unknown;
};
