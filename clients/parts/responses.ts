export type ApiResult<T> = { data?: T | undefined; error?: unknown; response: Response };

/**
 * The error for an error response with the document's `ApiError`. In code, distinguish errors by `code`, which is
 * stable.
 */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  /** The id of the request, which is also in the service's log. Quote it when you report a problem. */
  readonly requestId: string | null;
  /** The number of seconds after which to retry, if the response has one. */
  readonly retryAfterS: number | undefined;

  constructor({ error, response }: ApiResult<unknown>) {
    const fields = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>;
    super(
      typeof fields['message'] === 'string'
        ? fields['message']
        : `The service responded with ${response.status}.`,
    );
    this.name = 'ApiFailure';
    this.status = response.status;
    this.code = typeof fields['error'] === 'string' ? fields['error'] : 'unknown';
    this.details = fields['details'];
    this.requestId = response.headers.get('x-request-id');
    const retry = Number(response.headers.get('retry-after') ?? Number.NaN);
    this.retryAfterS = Number.isFinite(retry) ? retry : undefined;
  }
}

/** Returns the data of a response. @throws ApiFailure for an error response */
export async function ok<T>(asked: Promise<ApiResult<T>>): Promise<T> {
  const answer = await asked;
  if (!answer.response.ok) throw new ApiFailure(answer);
  return answer.data as T;
}
