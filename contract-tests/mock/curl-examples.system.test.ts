import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listOperations, type OperationObject, readDocument, SERVICES } from '../../lib/contract/openapi.js';
import { curlExample } from '../../plugins/reference/curl-example.js';
import { startMock } from '../../testing/berth/start-mock.js';

/* Runs the commands of the portal unchanged in a shell: the mock checks each request against the document. */

const isLive = ({ responses }: OperationObject) =>
  responses['101'] !== undefined || JSON.stringify(responses).includes('text/event-stream');

describe.each(SERVICES)('the curl examples in the reference of the %s', (service) => {
  const document = readDocument(service);
  let folder: string;
  let url: string;
  let mock: ChildProcess;
  beforeAll(async () => {
    ({ url, child: mock } = await startMock(service));
    folder = mkdtempSync(join(tmpdir(), 'berth-curl-'));
    writeFileSync(join(folder, 'file'), 'The uploaded content.');
    // The cookie for the examples. The sign-in example overwrites this file.
    writeFileSync(
      join(folder, 'cookies.txt'),
      `${new URL(url).hostname}\tFALSE\t/\tFALSE\t0\tberth_session\tany\n`,
    );
  });
  afterAll(() => {
    mock.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Returns the output when the command ends or `isEnough` returns true. The status is the last line of the output. */
  const typed = (command: string, isEnough: (output: string) => boolean) =>
    new Promise<string>((resolve, reject) => {
      const child = spawn('sh', ['-c', `exec ${command} -sS -w '\n%{http_code}'`], {
        cwd: folder,
        env: { PATH: process.env['PATH'], URL: url, KEY: 'any' },
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          output += chunk.toString('latin1');
          if (isEnough(output)) child.kill();
        });
      child.once('error', reject);
      child.once('close', () => resolve(output));
    });

  test.each(
    listOperations(document).map((placed) => [placed.operation.operationId, placed] as const),
  )('the curl example of the operation %s gets a documented response from the mock server', async (_, placed) => {
    const command = curlExample(document, placed);
    const live = isLive(placed.operation);
    const output = await typed(command, (text) => live && /101 Switching|^data: /m.test(text));
    if (live) expect(output).toMatch(/101 Switching|^data: /m);
    else expect([command, output.slice(-4)]).toEqual([command, expect.stringMatching(/^\n[23]\d\d$/)]);
  });
});
