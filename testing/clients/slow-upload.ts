import { once } from 'node:events';
import { request } from 'node:http';
import type { BackupFixture } from '../backup-fixture.js';

const BOUNDARY = 'slow';

/** Uploads a backup. The test controls how much the client sends, and when it disconnects. */
export function slowUpload({ daemon }: BackupFixture, query: Record<string, string>, key = daemon.firstKey) {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
  };
  const url = `${daemon.url}/container/backup/upload?${new URLSearchParams(query)}`;
  const sent = request(url, { method: 'POST', headers });
  const answered = once(sent, 'response');
  // A client that disconnects gets no response.
  answered.catch(() => undefined);
  sent.write(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\nContent-Type: application/gzip\r\n\r\n`,
  );
  return {
    send: (bytes: Uint8Array) => void sent.write(bytes),
    /**
     * Completes the upload.
     * @returns the status of the response
     */
    async end(): Promise<number | undefined> {
      sent.end(`\r\n--${BOUNDARY}--\r\n`);
      const [response] = (await answered) as [{ statusCode?: number; resume(): void }];
      response.resume();
      return response.statusCode;
    },
    go: () => void sent.destroy(),
  };
}
