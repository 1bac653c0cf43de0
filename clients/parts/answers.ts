/** What a request of openapi-fetch settles to. */
export type Answer<T> = { data?: T | undefined; error?: unknown; response: Response };

/** An answer that is an error, as the document's `ApiError` tells it. Branch on `code`, which is stable. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  /** Quote it when you report a problem: the service's log has it, too. */
  readonly requestId: string | null;
  /** After how many seconds it is worth trying again, where that is said. */
  readonly retryAfterS: number | undefined;

  constructor({ error, response }: Answer<unknown>) {
    const told = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>;
    super(typeof told['message'] === 'string' ? told['message'] : `The service answered ${response.status}.`);
    this.name = 'ApiFailure';
    this.status = response.status;
    this.code = typeof told['error'] === 'string' ? told['error'] : 'unknown';
    this.details = told['details'];
    this.requestId = response.headers.get('x-request-id');
    const retry = Number(response.headers.get('retry-after') ?? Number.NaN);
    this.retryAfterS = Number.isFinite(retry) ? retry : undefined;
  }
}

/** The data of an answer. @throws ApiFailure */
export async function ok<T>(asked: Promise<Answer<T>>): Promise<T> {
  const answer = await asked;
  if (!answer.response.ok) throw new ApiFailure(answer);
  return answer.data as T;
}
