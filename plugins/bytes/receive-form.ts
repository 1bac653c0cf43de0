import type { IncomingMessage } from 'node:http';
import type { BusboyFileStream, BusboyInstance } from '@fastify/busboy';
import { DomainError } from '../../lib/errors/errors.js';
import { ChunkQueue } from '../../lib/streams/chunk-queue.js';
import { HandOver } from '../../lib/streams/hand-over.js';
import { IncomingBody, type IncomingBodyOptions } from '../../lib/streams/incoming-body.js';
import { ReceivedUpload, type UploadReading } from './received-upload.js';

export type FormOptions = IncomingBodyOptions & {
  /** The name of the part that contains the file. */
  filePart: string;
  /** The names of the other parts that the form can have. */
  fieldNames: ReadonlySet<string>;
  maxFileBytes: number;
};

/** The maximum number of bytes of a form that are not part of a file. */
export const MAX_WRAPPING_BYTES = 256 * 1024;
const MAX_FIELDS = 16;
const MAX_FILES = 100;
/** The maximum number of files waiting to be read; each can use up to 1 MiB of memory. */
const MAX_WAITING = 2;
const MAX_FIELD_BYTES = 8 * 1024;
const MAX_PART_HEADER_BYTES = 16 * 1024;
/** The size of the parser's buffer for a file. With the default size, reading would take a quarter longer. */
const FILE_BUFFER_BYTES = 1024 * 1024;

/**
 * Reads a form (RFC 7578) up to its file, and returns the file while the rest of the form is still arriving.
 */
export async function receiveForm(req: IncomingMessage, options: FormOptions): Promise<ReceivedUpload> {
  // Load the parser when it is first needed.
  const { Busboy } = await import('@fastify/busboy');
  const form = new Busboy({
    headers: { 'content-type': req.headers['content-type'] ?? '' },
    fileHwm: FILE_BUFFER_BYTES,
    limits: {
      fieldSize: MAX_FIELD_BYTES,
      fields: MAX_FIELDS,
      parts: MAX_FIELDS + MAX_FILES + 1,
      headerSize: MAX_PART_HEADER_BYTES,
    },
    // A text field with the name of the file part is treated as a file that contains the text.
    isPartAFile: (name, _type, fileName) => name === options.filePart || fileName !== undefined,
  });
  return new Promise((resolve, reject) => new FormReader(req, form, options, { resolve, reject }).read());
}

type FormFile = { file: BusboyFileStream; queue: ChunkQueue };

/** Ends a file after it was read, because its last bytes can arrive after the headers of the next part. */
function endWhenRead(ended: FormFile | undefined): void {
  if (ended?.file.readableEnded === false) ended.file.once('end', () => ended.queue.end());
  else ended?.queue.end();
}

type Awaited = { resolve(upload: ReceivedUpload): void; reject(error: unknown): void };

class FormReader {
  readonly #req: IncomingMessage;
  readonly #form: BusboyInstance;
  readonly #options: FormOptions;
  readonly #awaited: Awaited;
  readonly #fields = new Map<string, string>();
  /** The files after the first one. Each becomes available when the previous one has been read. */
  readonly #files = new HandOver<ReceivedUpload>({ goOn: () => this.#goOn(), max: MAX_WAITING });
  #first: FormFile | undefined;
  #last: FormFile | undefined;
  #count = 0;
  #isSeveral: boolean | undefined;
  #fileBytes = 0;
  #body: IncomingBody | undefined;
  #isOver = false;

  constructor(req: IncomingMessage, form: BusboyInstance, options: FormOptions, awaited: Awaited) {
    this.#req = req;
    this.#form = form;
    this.#options = options;
    this.#awaited = awaited;
  }

  read(): void {
    const form = this.#form;
    form.on('file', (name, file, fileName, _encoding, type) => this.#takeFile(name, file, fileName, type));
    form.on('field', (name, value, _nameTruncated, isTruncated) => this.#takeField(name, value, isTruncated));
    for (const limit of ['partsLimit', 'fieldsLimit']) {
      form.on(limit, () =>
        this.#refuse(`The form has more than ${MAX_FIELDS} parts in addition to the file: send fewer.`),
      );
    }
    form.on('error', () =>
      this.#refuse('The form is malformed or ends before its last boundary: send it again in full.'),
    );
    form.on('finish', () => this.#finish());
    form.on('drain', () => this.#goOn());
    this.#body = new IncomingBody(this.#req, this.#options, {
      take: (chunk) => form.write(chunk) && !this.#files.isHeldUp,
      end: () => form.end(),
      fail: (error) => this.#fail(error),
    });
  }

  #takeFile(name: string, file: BusboyFileStream, fileName: string | undefined, type: string): void {
    file.on('error', () => undefined);
    if (this.#isOver) return void file.resume();
    const { filePart, maxFileBytes, tooLarge } = this.#options;
    const isFirst = this.#first === undefined;
    const refusal =
      name !== filePart || (!isFirst && this.#isSeveral === false) ? this.#oneFile : this.#tooMany;
    if (refusal !== undefined) {
      file.resume();
      this.#refuse(refusal);
      return;
    }
    // A file is complete when the next boundary arrives. The first file waits until the reader has decided whether the
    // form may have several files.
    if (this.#last !== this.#first || this.#isSeveral === true) endWhenRead(this.#last);
    const queue = new ChunkQueue(() => file.resume());
    this.#last = { file, queue };
    this.#first ??= this.#last;
    this.#count += 1;
    file.on('data', (chunk: Buffer) => {
      this.#fileBytes += chunk.length;
      if (this.#fileBytes > maxFileBytes) this.#fail(tooLarge());
      else if (!queue.push(chunk)) file.pause();
    });
    const facts = { fileName, type, size: undefined, fields: this.#fields };
    if (isFirst) this.#awaited.resolve(new ReceivedUpload(facts, queue, this.#reading()));
    else this.#files.push(new ReceivedUpload(facts, queue, { release: () => this.#stop() }));
  }

  /** Returns the callbacks for the reader of the first file. */
  #reading(): UploadReading {
    return {
      begin: () => this.#decide(false),
      release: () => this.#stop(),
      others: () => {
        this.#decide(true);
        return this.#files;
      },
    };
  }

  /** Sets whether the form may have several files, and handles further files that have already arrived. */
  #decide(isSeveral: boolean): void {
    if (this.#isSeveral !== undefined) return;
    this.#isSeveral = isSeveral;
    if (this.#count < 2) return;
    if (isSeveral) endWhenRead(this.#first);
    else this.#refuse(this.#oneFile);
  }

  get #oneFile(): string {
    return `Send one file, as the part \`${this.#options.filePart}\` of the form; to upload several files, use a folder as the target.`;
  }

  get #tooMany(): string | undefined {
    return this.#count < MAX_FILES ? undefined : `The form has more than ${MAX_FILES} files: send fewer.`;
  }

  #takeField(name: string, value: string, isTruncated: boolean): void {
    if (isTruncated) this.#refuse(`A part of the form is larger than ${MAX_FIELD_BYTES} bytes: send less.`);
    else if (this.#options.fieldNames.has(name)) this.#fields.set(name, value);
    else this.#refuse(`The form has an unknown part ${partName(name)}: remove it.`);
  }

  #finish(): void {
    const { filePart } = this.#options;
    if (this.#last === undefined) this.#refuse(`The form has no file: send it as the part \`${filePart}\`.`);
    else if (!this.#isOver) {
      endWhenRead(this.#last);
      this.#files.end();
    }
  }

  #refuse(message: string): void {
    this.#fail(new DomainError('invalid_input', message));
  }

  #fail(error: Error): void {
    if (this.#isOver) return;
    this.#stop();
    // All files before the current one are complete, except perhaps the first: it may wait for the decision whether the
    // form may have several files.
    if (this.#isSeveral !== true) this.#first?.queue.fail(error);
    this.#last?.queue.fail(error);
    this.#files.fail(error);
    this.#awaited.reject(error);
  }

  #goOn(): void {
    if (!this.#form.writableNeedDrain && !this.#files.isHeldUp) this.#body?.goOn();
  }

  /** Stops writing to the parser, which needs no other cleanup. */
  #stop(): void {
    this.#isOver = true;
    this.#body?.stop();
    this.#last?.file.resume();
  }
}

/**
 * Returns the part's name for a message. Contrary to its types, the parser returns undefined for a part without a name.
 */
const partName = (name: string | undefined) =>
  name === undefined ? 'without a name' : `\`${name.slice(0, 64)}\``;
