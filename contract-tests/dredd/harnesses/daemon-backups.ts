import { gzipSync } from 'node:zlib';
import { tarBytes } from '../../../daemon/files/suites/tar-bytes.js';

export const FORM = 'multipart/form-data; boundary=x';

/** Returns a multipart form that contains this file. */
export const backupForm = (bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.tar.gz"\r\n\r\n'),
    bytes,
    Buffer.from('\r\n--x--\r\n'),
  ]);

/** Returns a tar.gz of exactly this size, padded with an extra field of its header (RFC 1952, FEXTRA). */
export function backupBytes(size: number): Buffer {
  const packed = gzipSync(
    tarBytes([{ name: 'world/level.dat', content: Buffer.alloc(size - 20_000, 'x') }]),
    {
      level: 0,
    },
  );
  const extra = Buffer.alloc(size - packed.length - 2);
  const head = Buffer.from(packed.subarray(0, 10));
  head.writeUInt8(4, 3);
  const length = Buffer.alloc(2);
  length.writeUInt16LE(extra.length, 0);
  return Buffer.concat([head, length, extra, packed.subarray(10)]);
}

/** Returns a tar.gz in the format of exports: zlib does not deflate it. */
export const exportBytes = (): Buffer =>
  gzipSync(tarBytes([{ name: 'world/level.dat', content: Buffer.alloc(10_000, 'x') }]), { level: 0 });

/** Creates backups of containers. */
export function backupsOf(
  container: () => Promise<{ id: string }>,
  { daemonUrl, key }: { daemonUrl: string; key: string },
) {
  const headers = { authorization: `Bearer ${key}` };
  return {
    /** Creates a backup of this size. */
    async backup(bytes: number, containerId?: string): Promise<string> {
      const id = containerId ?? (await container()).id;
      const query = new URLSearchParams({ id, name: 'before-update' });
      const response = await fetch(`${daemonUrl}/container/backup/upload?${query}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': FORM },
        body: new Uint8Array(backupForm(backupBytes(bytes))),
      });
      if (!response.ok) throw new Error(`the upload returned ${response.status}: ${await response.text()}`);
      return ((await response.json()) as { backup_id: string }).backup_id;
    },
    async versionOfBackup(id: string): Promise<string> {
      const url = `${daemonUrl}/container/backup/download?backup_id=${id}`;
      return String((await fetch(url, { method: 'HEAD', headers })).headers.get('etag'));
    },
  };
}
