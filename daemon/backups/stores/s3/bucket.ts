import type { Readable } from 'node:stream';
import {
  type $Command,
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
  type S3ClientResolvedConfig,
  type ServiceInputTypes,
  type ServiceOutputTypes,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { contentDisposition } from '../../../../lib/contract/content-disposition.js';
import { unlessKind } from '../../../../lib/errors/errors.js';
import { type Body, bodyFields, signBody } from './body.js';
import { type S3Logger, s3Fault } from './s3-faults.js';
import { attempt, type S3Patience } from './s3-patience.js';

export type BucketOptions = {
  /** The URL of the storage, with its scheme. */
  endpoint: string;
  region: string;
  bucket: string;
  /** The prefix of all object names: empty, or ending with a slash. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether URLs have the name of the bucket in the path instead of the host name. */
  isPathStyle: boolean;
  patience: S3Patience;
  logger: S3Logger;
};

/** An incomplete multipart upload. */
export type Unfinished = { name: string; uploadId: string };
export type StoredObject = { chunks: Readable; size: number; etag: string | undefined };

/** The maximum number of connections, for all backups together. Further requests wait. */
const MAX_SOCKETS = 50;
const quiet = () => undefined;
/** A logger without output. By default, the client logs warnings about requests to the console. */
const SILENT = { trace: quiet, debug: quiet, info: quiet, warn: quiet, error: quiet };

/**
 * Accesses the objects of a bucket below a prefix. Names do not include the prefix. Every request has a timeout and
 * is retried if that can help. All settings are passed to the client explicitly, so that it reads none from the
 * environment.
 *
 * Each method throws DomainError `not_found`, `disk_full` or `unavailable`, or its signal's reason.
 */
export class Bucket {
  readonly #options: BucketOptions;
  readonly #client: S3Client;

  constructor(options: BucketOptions) {
    this.#options = options;
    const { endpoint, region, accessKeyId, secretAccessKey, isPathStyle, patience } = options;
    this.#client = new S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: isPathStyle,
      // Retries and timeouts are implemented here: the client cannot send a stream again, and has no timeout
      // per attempt.
      maxAttempts: 1,
      requestHandler: {
        connectionTimeout: patience.connectMs,
        socketTimeout: patience.idleMs,
        // Verify certificates even if NODE_TLS_REJECT_UNAUTHORIZED=0 is set in the environment.
        httpsAgent: { keepAlive: true, maxSockets: MAX_SOCKETS, rejectUnauthorized: true },
      },
      // Newer checksums are not sent unless they are required, because not all storages support them.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      expectContinueHeader: false,
      useDualstackEndpoint: false,
      useFipsEndpoint: false,
      useArnRegion: false,
      disableMultiregionAccessPoints: true,
      disableS3ExpressSessionAuth: true,
      defaultsMode: 'standard',
      retryMode: 'standard',
      logger: SILENT,
    });
    this.#client.middlewareStack.add(
      (next) => (args) => {
        signBody(args.request);
        return next(args);
      },
      { step: 'build', name: 'signBody' },
    );
  }

  async put(name: string, body: Body, signal?: AbortSignal): Promise<void> {
    await this.#send(() => new PutObjectCommand({ ...this.#key(name), ...bodyFields(body) }), {
      signal,
      timeoutMs: this.#options.patience.partMs,
    });
  }

  /** Returns the size of an object in bytes, or undefined if there is no object of this name. */
  async size(name: string, signal?: AbortSignal): Promise<number | undefined> {
    const asked = this.#send(() => new HeadObjectCommand(this.#key(name)), { signal });
    const head = await unlessKind(asked, 'not_found');
    return head && (head.ContentLength ?? 0);
  }

  /** Reads an object from `start` to `end` (exclusive). @param etag the expected version of the object */
  async get(
    name: string,
    { start, end, etag }: { start: number; end?: number | undefined; etag?: string | undefined },
    signal?: AbortSignal,
  ): Promise<StoredObject> {
    const isWhole = start === 0 && end === undefined;
    const range = `bytes=${start}-${end === undefined ? '' : end - 1}`;
    const command = () =>
      new GetObjectCommand({
        ...this.#key(name),
        ...(isWhole ? {} : { Range: range }),
        ...(etag === undefined ? {} : { IfMatch: etag }),
      });
    const { Body, ContentLength, ETag } = await this.#send(command, { signal });
    return { chunks: Body as Readable, size: ContentLength ?? 0, etag: ETag };
  }

  async remove(name: string): Promise<void> {
    await this.#send(() => new DeleteObjectCommand(this.#key(name)));
  }

  /** Yields the names directly below the prefix, a page at a time. */
  async *names(signal: AbortSignal): AsyncGenerator<string[]> {
    const { bucket: Bucket, prefix: Prefix } = this.#options;
    let next: string | undefined;
    do {
      const query = { Bucket, Prefix, Delimiter: '/', ContinuationToken: next };
      const page: ListObjectsV2CommandOutput = await this.#send(() => new ListObjectsV2Command(query), {
        signal,
      });
      yield (page.Contents ?? []).map(({ Key = '' }) => Key.slice(Prefix.length));
      next = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (next !== undefined);
  }

  /** Yields the incomplete multipart uploads, a page at a time. */
  async *unfinished(signal: AbortSignal): AsyncGenerator<Unfinished[]> {
    const { bucket: Bucket, prefix: Prefix } = this.#options;
    let next: { KeyMarker: string | undefined; UploadIdMarker: string | undefined } | undefined;
    do {
      const query = { Bucket, Prefix, ...next };
      const list = () => new ListMultipartUploadsCommand(query);
      const page: ListMultipartUploadsCommandOutput = await this.#send(list, { signal });
      yield (page.Uploads ?? []).map(({ Key = '', UploadId = '' }) => ({
        name: Key.slice(Prefix.length),
        uploadId: UploadId,
      }));
      const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page;
      next = page.IsTruncated && KeyMarker !== undefined ? { KeyMarker, UploadIdMarker } : undefined;
    } while (next !== undefined);
  }

  async begin(name: string, signal: AbortSignal): Promise<Unfinished> {
    const query = { ...this.#key(name), ChecksumAlgorithm: 'SHA256' } as const;
    const { UploadId = '' } = await this.#send(() => new CreateMultipartUploadCommand(query), { signal });
    return { name, uploadId: UploadId };
  }

  /** Uploads a part of an object. @param number starts at 1 */
  async part(
    { name, uploadId }: Unfinished,
    number: number,
    body: Body,
    signal: AbortSignal,
  ): Promise<CompletedPart> {
    const place = { ...this.#key(name), UploadId: uploadId, PartNumber: number };
    const { ETag, ChecksumSHA256 } = await this.#send(
      () => new UploadPartCommand({ ...place, ...bodyFields(body) }),
      { signal, timeoutMs: this.#options.patience.partMs },
    );
    return { PartNumber: number, ETag, ...(ChecksumSHA256 === undefined ? {} : { ChecksumSHA256 }) };
  }

  async complete({ name, uploadId }: Unfinished, parts: CompletedPart[], signal: AbortSignal): Promise<void> {
    const query = { ...this.#key(name), UploadId: uploadId, MultipartUpload: { Parts: parts } };
    await this.#send(
      () => new CompleteMultipartUploadCommand(query),
      // The storage may take long, because it may assemble the parts before it responds.
      { signal, timeoutMs: this.#options.patience.partMs },
    );
  }

  async abort({ name, uploadId }: Unfinished): Promise<void> {
    const query = { ...this.#key(name), UploadId: uploadId };
    await this.#send(() => new AbortMultipartUploadCommand(query));
  }

  /**
   * Returns a URL from which anyone can download the object, signed at `atMs` and valid for `expiresInS`
   * seconds.
   */
  link(name: string, options: { fileName: string; atMs: number; expiresInS: number }): Promise<string> {
    const command = new GetObjectCommand({
      ...this.#key(name),
      ResponseContentDisposition: contentDisposition(options.fileName),
      ResponseContentType: 'application/gzip',
    });
    const { atMs, expiresInS } = options;
    return getSignedUrl(this.#client, command, { expiresIn: expiresInS, signingDate: new Date(atMs) });
  }

  readonly #key = (name: string) => ({ Bucket: this.#options.bucket, Key: `${this.#options.prefix}${name}` });

  /**
   * Sends a command, with a timeout and retries.
   * @param command creates a new command for each attempt, because a body can be read only once
   */
  async #send<Input extends ServiceInputTypes, Output extends ServiceOutputTypes>(
    command: () => $Command<Input, Output, S3ClientResolvedConfig, ServiceInputTypes, ServiceOutputTypes>,
    { signal, timeoutMs }: { signal?: AbortSignal | undefined; timeoutMs?: number } = {},
  ): Promise<Output> {
    const { patience, logger } = this.#options;
    const options = { patience, timeoutMs: timeoutMs ?? patience.answerMs, signal };
    try {
      return await attempt((abortSignal) => this.#client.send(command(), { abortSignal }), options);
    } catch (error) {
      signal?.throwIfAborted();
      throw s3Fault(error, logger);
    }
  }
}
