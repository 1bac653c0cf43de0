import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mustSucceed } from '../contract-tests/api-client.js';
import { BerthProcess, until } from './berth/berth-process.js';
import { writeEndless } from './clients/endless-file.js';
import { freePort } from './network/free-port.js';
import { type OwnerRequests, OwnerStage, type OwnServer } from './owner-stage.js';

/* A node is killed in the middle of an upload and of a download that the panel forwards. */

const MIB = 1024 * 1024;
const TIMEOUT_MS = 240_000;

describe('a node that is killed while a request is forwarded to it', () => {
  let stage: OwnerStage;
  let daemon: BerthProcess;
  let dataDir: string;
  let owner: Record<string, string>;
  let server: OwnServer;
  let call: OwnerRequests['call'];
  let must: OwnerRequests['must'];
  let folder: string;

  beforeAll(async () => {
    stage = await OwnerStage.start();
    dataDir = mkdtempSync(join(tmpdir(), 'berth-far-'));
    daemon = await BerthProcess.start('daemon', { dataDir });
    const node = (await stage.administer('POST', '/api/v2/admin/nodes', {
      name: 'second',
      url: daemon.daemonUrl,
      key: daemon.daemonKey,
    })) as { id: string };
    owner = await stage.user('grace');
    const port = await freePort();
    const body = { name: 'far', type: 'nodejs', version: 'latest', port, nodeId: node.id };
    const made = { method: 'POST', path: '/api/v2/servers', headers: owner, body };
    const { id } = (await mustSucceed(stage.url, made)) as { id: string };
    server = { id, path: `/api/v2/servers/${id}`, port };
    await stage.untilStatus(owner, id, 'installed');
    ({ call, must } = stage.on(server, owner));
    const { containerId } = (await stage.get(owner, server.path)) as { containerId: string };
    folder = join(daemon.dataDir, 'servers', containerId);
  }, TIMEOUT_MS);
  afterAll(async () => {
    await stage?.stop();
    await daemon?.dispose();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const restart = async () => {
    const { ports } = daemon;
    await daemon.kill();
    return { again: () => BerthProcess.start('daemon', { dataDir, ports }) };
  };
  const filesOf = () => readdirSync(folder, { recursive: true }).map(String).sort();

  test(
    'an upload through the panel to a node that is killed gets a clear error, and leaves the previous file',
    async () => {
      await must('POST', '/files/content', { path: '/world.bin', content: 'previous' });
      const before = filesOf();
      const answer = new Promise<{ status: number; body: string } | string>((resolve) => {
        const sent = request(`${stage.url}${server.path}/files/upload?path=/world.bin`, {
          method: 'POST',
          headers: {
            ...owner,
            'content-type': 'multipart/form-data; boundary=b',
            'content-length': String(64 * MIB),
          },
        });
        sent.once('response', (response) => {
          let body = '';
          response.setEncoding('utf8').on('data', (text: string) => {
            body += text;
          });
          response.once('end', () => resolve({ status: response.statusCode ?? 0, body }));
          response.once('error', () => resolve('broken off'));
        });
        sent.once('error', (error) => resolve(error.message));
        sent.write('--b\r\nContent-Disposition: form-data; name="file"; filename="world.bin"\r\n\r\n');
        sent.write(Buffer.alloc(8 * MIB, 'x'));
      });
      await until('a part of the upload on the disk', 30_000, () => unfinishedBytes() > MIB);
      const { again } = await restart();
      const refused = await answer;
      expect(refused).toMatchObject({ status: 503 });
      expect(JSON.parse((refused as { body: string }).body)).toMatchObject({
        error: 'unavailable',
        message: 'The node does not respond.',
      });
      daemon = await again();
      await until('the removal of the part', 30_000, () => unfinishedBytes() === 0);
      expect(filesOf()).toEqual(before);
      expect(readFileSync(join(folder, 'world.bin'), 'utf8')).toBe('previous');
    },
    TIMEOUT_MS,
  );

  test(
    'a download through the panel from a node that is killed is aborted, so that the client sees it as incomplete',
    async () => {
      writeEndless(join(folder, 'endless'));
      let bytes = 0;
      const end = new Promise<string>((resolve) => {
        const sent = request(`${stage.url}${server.path}/files/download?path=/endless`, { headers: owner });
        sent.once('response', (response) => {
          response.on('data', (chunk: Buffer) => {
            bytes += chunk.length;
          });
          response.once('end', () => resolve('complete'));
          response.once('error', () => resolve('broken off'));
        });
        sent.once('error', () => resolve('broken off'));
        sent.end();
      });
      await until('a part of the download', 30_000, () => bytes > MIB);
      const { again } = await restart();
      expect(await end).toBe('broken off');
      expect(await call('GET', '/files?path=/')).toMatchObject({
        status: 503,
        body: { error: 'unavailable' },
      });
      daemon = await again();
      await until('the node to respond again', 30_000, async () => {
        return (await call('GET', '/files?path=/')).status === 200;
      });
    },
    TIMEOUT_MS,
  );

  /** Returns the number of bytes that the daemon keeps of uploads in progress. */
  function unfinishedBytes(): number {
    const places = [join(daemon.dataDir, 'daemon'), join(daemon.dataDir, 'servers')].filter(existsSync);
    return places
      .flatMap((place) => readdirSync(place, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && /staging|\.part|upload/i.test(`${entry.parentPath}/${entry.name}`))
      .reduce((sum, entry) => sum + readFileSync(join(entry.parentPath, entry.name)).length, 0);
  }
});
