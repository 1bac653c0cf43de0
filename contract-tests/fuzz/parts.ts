/**
 * The variable parts of a request. Values of earlier responses are placeholders (`Known`). The body is undefined if
 * there is none.
 */
export type Parts = {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  headers: Record<string, unknown>;
  body: unknown;
};
