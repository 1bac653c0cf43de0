import { i18n } from '@lingui/core';
import { DetailedError, type HttpResponse, Upload } from 'tus-js-client';
import { ApiFailure, messageAbout } from '../../api/client';

/** Small enough for reverse proxies that limit bodies, large enough for few requests. */
const CHUNK_BYTES = 16 * 1024 * 1024;
const FIRST_RETRIES_MS = [500, 1000, 2000];
const RETRY_MS = 4000;
/** Unfinished uploads expire after a day, so it is of no use to try for longer. */
const MAX_RETRIES = (24 * 60 * 60 * 1000) / RETRY_MS;
/** Responses after which another attempt can succeed: the offset has changed, the upload is locked, or a rate limit is reached. */
const PASSING = [409, 423, 429, 460, 500, 502, 503, 504];

type Events = {
  onProgress(share: number): void;
  onRetry(problem: string): void;
  /** @param url the address of the upload */
  onUrl(url: string | null): void;
};

/**
 * One resumable upload. It continues after the panel or the node was down, and also after the page was closed if the
 * same file is chosen again for the same path.
 */
export class TusUpload {
  readonly #upload: Upload;
  #isNew = true;
  #end: { resolve(): void; reject(error: unknown): void } | undefined;

  constructor(serverId: string, path: string, file: File, events: Events) {
    const query = new URLSearchParams({ path });
    this.#upload = new Upload(file, {
      endpoint: `${location.origin}/api/v2/servers/${serverId}/files/uploads?${query}`,
      chunkSize: CHUNK_BYTES,
      retryDelays: [...FIRST_RETRIES_MS, ...Array.from({ length: MAX_RETRIES }, () => RETRY_MS)],
      removeFingerprintOnSuccess: true,
      onAfterResponse: (request, response) => {
        if (request.getMethod() === 'HEAD') mustKnowOffset(response);
      },
      onShouldRetry: (error) => {
        const isPassing = isPassingFailure(error);
        if (isPassing) events.onRetry(failureOf(error).message);
        return isPassing;
      },
      onUploadUrlAvailable: () => events.onUrl(this.#upload.url),
      onProgress: (sent, total) => events.onProgress(total === 0 ? 1 : sent / total),
      onSuccess: () => this.#end?.resolve(),
      onError: (error) => this.#end?.reject(failureOf(error)),
    });
  }

  /** Sends what is missing. The promise stays pending while the upload is paused. */
  async send(): Promise<void> {
    const end = new Promise<void>((resolve, reject) => {
      this.#end = { resolve, reject };
    });
    if (this.#isNew) {
      this.#isNew = false;
      const [previous] = await this.#upload.findPreviousUploads();
      if (previous !== undefined) this.#upload.resumeFromPreviousUpload(previous);
    }
    this.#upload.start();
    await end;
  }

  pause(): void {
    void this.#upload.abort();
  }

  /** Ends the upload and deletes its bytes. If the panel cannot be reached, they expire after a day. */
  cancel(): void {
    this.#upload.abort(true).catch(() => undefined);
  }
}

/** A refused HEAD says nothing about the offset. Without this, the client would begin again from the first byte. */
function mustKnowOffset(response: HttpResponse): void {
  const status = response.getStatus();
  if (status >= 400 && status !== 404) throw new ApiFailure(status, codeOf(response), messageOf(response));
}

const causeOf = (error: Error): ApiFailure | undefined => {
  const cause = error instanceof DetailedError ? error.causingError : error;
  return cause instanceof ApiFailure ? cause : undefined;
};

const statusOf = (error: Error): number =>
  causeOf(error)?.status ?? (error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0);

/** The limit of unfinished uploads, and a folder at the path, remain until the user does something about them. */
const isRefusedAtStart = (error: Error): boolean =>
  error instanceof DetailedError && error.originalRequest?.getMethod() === 'POST' && statusOf(error) === 409;

function isPassingFailure(error: Error): boolean {
  const status = statusOf(error);
  return !isRefusedAtStart(error) && (status === 0 || PASSING.includes(status));
}

function failureOf(error: Error): ApiFailure {
  const cause = causeOf(error);
  if (cause !== undefined) return cause;
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (response === null)
    return new ApiFailure(
      0,
      'unreachable',
      i18n._('The panel does not respond. The upload continues when it does.'),
    );
  return new ApiFailure(response.getStatus(), codeOf(response), messageOf(response));
}

function bodyOf(response: HttpResponse): { error?: string; message?: string } {
  try {
    return JSON.parse(response.getBody());
  } catch {
    return {};
  }
}

const codeOf = (response: HttpResponse): string => bodyOf(response).error ?? 'unreachable';

const messageOf = (response: HttpResponse): string =>
  bodyOf(response).message ?? messageAbout(response.getStatus());
