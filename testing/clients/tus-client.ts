import { type HttpRequest, Upload, type UploadOptions } from 'tus-js-client';

export type TusTarget = { url: string; key: string; path: string };

/** An upload with unmodified tus-js-client. It records the offset at which each PATCH has continued. */
export class TusClient {
  readonly offsets: number[] = [];
  readonly upload: Upload;
  readonly done: Promise<unknown>;
  /** Called for each part that was sent. */
  onProgress: (sentBytes: number) => void = () => undefined;

  constructor({ url, key, path }: TusTarget, file: Buffer, options: UploadOptions = {}) {
    let end: { resolve: (value: unknown) => void; reject: (error: Error) => void } | undefined;
    this.done = new Promise((resolve, reject) => {
      end = { resolve, reject };
    });
    this.upload = new Upload(file, {
      endpoint: `${url}/fs/uploads?${new URLSearchParams({ path })}`,
      headers: { authorization: `Bearer ${key}` },
      metadata: { filename: 'world.zip', filetype: 'application/zip' },
      // Retry often and for long enough that the daemon can restart.
      retryDelays: Array.from({ length: 480 }, () => 250),
      onBeforeRequest: (sent: HttpRequest) => {
        const offset = sent.getHeader('Upload-Offset');
        if (offset !== undefined) this.offsets.push(Number(offset));
      },
      onProgress: (sentBytes) => this.onProgress(sentBytes),
      onSuccess: (outcome) => end?.resolve(outcome),
      onError: (error) => end?.reject(error),
      ...options,
    });
  }
}
