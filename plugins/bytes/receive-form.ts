import type { IncomingMessage } from 'node:http';
import type { BusboyFileStream, BusboyInstance } from '@fastify/busboy';
import { DomainError } from '../../lib/errors.js';
import { ChunkQueue } from './chunk-queue.js';
import { IncomingBody, type IncomingBodyOptions } from './incoming-body.js';
import { ReceivedUpload } from './received-upload.js';

export type FormOptions = IncomingBodyOptions & {
  /** The part that is the file. */
  filePart: string;
  /** Names of the other parts that the form may have. */
  fieldNames: ReadonlySet<string>;
  /** Of the file alone. */
  maxFileBytes: number;
};

/** How much a form may be longer than the file in it. */
export const MAX_WRAPPING_BYTES = 256 * 1024;
const MAX_FIELDS = 16;
const MAX_FIELD_BYTES = 8 * 1024;
const MAX_PART_HEADER_BYTES = 16 * 1024;
/** With the default a MiB costs a quarter more. */
const FILE_BUFFER_BYTES = 1024 * 1024;

/** Reads a form (RFC 7578) up to its file, and hands the file on while the rest of it comes. */
export async function receiveForm(req: IncomingMessage, options: FormOptions): Promise<ReceivedUpload> {
  // Loaded by the first upload.
  const { Busboy } = await import('@fastify/busboy');
  const form = new Busboy({
    headers: { 'content-type': req.headers['content-type'] ?? '' },
    fileHwm: FILE_BUFFER_BYTES,
    limits: {
      fieldSize: MAX_FIELD_BYTES,
      fields: MAX_FIELDS,
      parts: MAX_FIELDS + 1,
      headerSize: MAX_PART_HEADER_BYTES,
    },
    // A text that is sent as the file is a file with that text.
    isPartAFile: (name, _type, fileName) => name === options.filePart || fileName !== undefined,
  });
  return new Promise((resolve, reject) => new FormReader(req, form, options, { resolve, reject }).read());
}

type Awaited = { resolve(upload: ReceivedUpload): void; reject(error: unknown): void };

class FormReader {
  readonly #req: IncomingMessage;
  readonly #form: BusboyInstance;
  readonly #options: FormOptions;
  readonly #awaited: Awaited;
  readonly #fields = new Map<string, string>();
  readonly #queue = new ChunkQueue(() => this.#file?.resume());
  #file: BusboyFileStream | undefined;
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
        this.#refuse(`The form has over ${MAX_FIELDS} parts beside the file: send fewer.`),
      );
    }
    form.on('error', () =>
      this.#refuse('The form is damaged or ends before its last boundary: send all of it again.'),
    );
    form.on('finish', () => this.#finish());
    form.on('drain', () => this.#body?.goOn());
    this.#body = new IncomingBody(this.#req, this.#options, {
      take: (chunk) => form.write(chunk),
      end: () => form.end(),
      fail: (error) => this.#fail(error),
    });
  }

  #takeFile(name: string, file: BusboyFileStream, fileName: string | undefined, type: string): void {
    file.on('error', () => undefined);
    if (this.#isOver) return void file.resume();
    const { filePart, maxFileBytes, tooLarge } = this.#options;
    if (name !== filePart || this.#file !== undefined) {
      file.resume();
      this.#refuse(`Send one file, as the part \`${filePart}\` of the form.`);
      return;
    }
    this.#file = file;
    file.on('data', (chunk: Buffer) => {
      this.#fileBytes += chunk.length;
      if (this.#fileBytes > maxFileBytes) this.#fail(tooLarge());
      else if (!this.#queue.push(chunk)) file.pause();
    });
    const facts = { fileName, type, size: undefined, fields: this.#fields };
    this.#awaited.resolve(new ReceivedUpload(facts, this.#queue, () => this.#stop()));
  }

  #takeField(name: string, value: string, isTruncated: boolean): void {
    if (isTruncated) this.#refuse(`A part of the form is over ${MAX_FIELD_BYTES} bytes: send less.`);
    else if (this.#options.fieldNames.has(name)) this.#fields.set(name, value);
    else this.#refuse(`The form takes no part ${partName(name)}: leave it out.`);
  }

  #finish(): void {
    const { filePart } = this.#options;
    if (this.#file === undefined) this.#refuse(`The form has no file: send it as the part \`${filePart}\`.`);
    else if (!this.#isOver) this.#queue.end();
  }

  #refuse(message: string): void {
    this.#fail(new DomainError('invalid_input', message));
  }

  #fail(error: Error): void {
    if (this.#isOver) return;
    this.#stop();
    this.#queue.fail(error);
    this.#awaited.reject(error);
  }

  /** The parser is left as it is: nothing is written to it any more. */
  #stop(): void {
    this.#isOver = true;
    this.#body?.stop();
    this.#file?.resume();
  }
}

/** The parser has a part without a name as undefined, whatever its types say. */
const partName = (name: string | undefined) =>
  name === undefined ? 'without a name' : `\`${name.slice(0, 64)}\``;
