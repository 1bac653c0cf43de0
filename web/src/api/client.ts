import { i18n } from '@lingui/core';
import createClient, { type Middleware } from 'openapi-fetch';
import type { components, paths } from '../../../generated/panel/types';
import { fetchWithRecentSignIn } from './account/recent-sign-in';
import { inReadersLanguage } from './failure-texts';

export type Schemas = components['schemas'];
export type Server = Schemas['Server'];

/** An error response of the panel, or the lack of a response (status 0). `message` is a sentence for the user. */
export class ApiFailure extends Error {
  readonly status: number;
  /** The stable code of the error, such as `not_found`; `unreachable` without a response. */
  readonly code: string;
  /** How long to wait before the next attempt, in seconds; 0 if the panel did not say. */
  readonly retryAfter: number;
  /** The fields of the request that are invalid. `path` is a JSON pointer such as `/body/name`. */
  readonly details: readonly Schemas['ApiErrorDetail'][];

  constructor(
    status: number,
    code: string,
    message: string,
    retryAfter = 0,
    details: readonly Schemas['ApiErrorDetail'][] = [],
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
    this.details = details;
  }

  /** Returns what is wrong with a field of the request or with a part of it; undefined if nothing is. */
  at(path: string): string | undefined {
    const found = this.details.find((detail) => `${detail.path}/`.startsWith(`${path}/`));
    // The message is a whole sentence if it is not only put together from the details.
    return found && (this.message.startsWith('/') ? found.message : this.message);
  }
}

/** The failure of a request that got no response. */
export const unreachable = (): ApiFailure =>
  new ApiFailure(0, 'unreachable', i18n._('The panel does not respond. Check your connection.'));

/** The failure of work that the user has cancelled. */
export const cancelled = (): ApiFailure => new ApiFailure(0, 'cancelled', i18n._('The work was cancelled.'));

/** Returns the message about a response that has no message, such as the error page of a reverse proxy. */
export const messageAbout = (status: number): string =>
  i18n._('The panel responded with status {status}. Try again in a moment.', { status });

/** Turns error responses into `ApiFailure`, so that every caller handles one kind of error. */
const failures: Middleware = {
  async onResponse({ response }) {
    if (response.ok) return;
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const { error, message, details } = isJson ? await response.json() : {};
    // A reverse proxy that cannot reach the panel responds with a page of its own.
    throw new ApiFailure(
      response.status,
      error ?? 'unreachable',
      message === undefined
        ? messageAbout(response.status)
        : inReadersLanguage(response.status, error, message),
      Number(response.headers.get('retry-after') ?? 0),
      details,
    );
  },
  onError({ error }) {
    if (error instanceof ApiFailure) return error;
    return unreachable();
  },
};

export const api = createClient<paths>({
  baseUrl: '/',
  credentials: 'same-origin',
  fetch: fetchWithRecentSignIn,
});
api.use(failures);

export const asFailure = (error: unknown): ApiFailure =>
  error instanceof ApiFailure ? error : new ApiFailure(0, 'unreachable', String(error));
