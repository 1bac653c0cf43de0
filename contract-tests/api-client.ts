/** The response to a request of a test harness. */
export type ApiResponse = { status: number; headers: Headers; body: unknown };

export type ApiRequest = { method: string; path: string; body?: unknown; headers?: Record<string, string> };

const REQUEST_TIMEOUT_MS = 60_000;

/** Sends a request with which a harness prepares a test. */
export async function callApi(
  url: string,
  { method, path, body, headers }: ApiRequest,
): Promise<ApiResponse> {
  const response = await fetch(url + path, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : (JSON.parse(text) as unknown),
  };
}

/**
 * Returns the body of a successful response.
 * @throws on any other response
 */
export async function mustSucceed(url: string, request: ApiRequest): Promise<unknown> {
  return bodyOfSuccess(request, await callApi(url, request));
}

/**
 * Returns the body of a response.
 * @throws if the response is not a success
 */
export function bodyOfSuccess(request: ApiRequest, { status, body }: ApiResponse): unknown {
  if (status < 300) return body;
  throw new Error(`${request.method} ${request.path} returned ${status}: ${JSON.stringify(body)}`);
}
