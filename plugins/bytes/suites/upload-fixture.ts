import type { BoundHandler } from '../../../lib/contract/handler.js';
import type { Upload } from '../../../lib/contract/upload.js';
import { BytesFixture } from './bytes-fixture.js';

export const MIB = 1024 * 1024;
export const MAX_BYTES = 4 * MIB;
export const BOUNDARY = 'xYzZy';
export const FORM = `multipart/form-data; boundary=${BOUNDARY}`;

export const part = (disposition: string, content: string, headers = '') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n${headers}\r\n${content}\r\n`;
export const file = (content: string, name = 'file') => part(`name="${name}"; filename="a.txt"`, content);
export const END = `--${BOUNDARY}--\r\n`;

export const uploadOf = (input: Record<string, unknown>) => input['body'] as Upload;

export async function textOf(upload: Upload): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of upload) chunks.push(chunk);
  return Buffer.concat(chunks).toString('latin1');
}

/** A service that reads each upload to its end. It records the upload that it received last. */
export class UploadHarness {
  fixture: BytesFixture;
  seen: { upload: Upload; text?: string; error?: unknown } | undefined;
  calls = 0;

  private constructor(fixture: BytesFixture) {
    this.fixture = fixture;
  }

  static async start(): Promise<UploadHarness> {
    const harness = new UploadHarness(await BytesFixture.start({ maxUploadBytes: MAX_BYTES, stallMs: 1000 }));
    harness.handle((input) => harness.#read(uploadOf(input)));
    return harness;
  }

  /**
   * Sets the handler of both upload operations: `putFile` (the body is the file) and `sendFile` (the body is a form).
   */
  handle(handler: BoundHandler): void {
    this.fixture.handlers.putFile = handler;
    this.fixture.handlers.sendFile = handler;
  }

  put(body: RequestInit['body'], type = 'application/octet-stream'): Promise<Response> {
    const headers = { 'content-type': type };
    return this.fixture.ask('/file', { method: 'PUT', headers, body, duplex: 'half' } as RequestInit);
  }

  send(body: string, type = FORM): Promise<Response> {
    return this.fixture.ask('/file', { method: 'POST', headers: { 'content-type': type }, body });
  }

  async #read(upload: Upload): Promise<{ bytes: number }> {
    this.calls += 1;
    const seen: UploadHarness['seen'] = { upload };
    this.seen = seen;
    try {
      seen.text = await textOf(upload);
    } catch (error) {
      seen.error = error;
      throw error;
    }
    return { bytes: seen.text.length };
  }
}

export const refusal = async (answer: Response) => ({
  status: answer.status,
  ...((await answer.json()) as { error: string; message: string }),
});
