import { mkdirSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { DomainError } from '../../lib/errors/errors.js';
import { DeadMount } from '../../testing/disk/dead-mount.js';
import { describeWith } from '../../testing/services/describe-with.js';
import { longName } from '../sftp/protocol/long-name.js';
import { jailPath } from './jail/jail-path.js';
import { everyOperation } from './suites/every-operation.js';
import { FilesFixture, noSignal } from './suites/files-fixture.js';

describeWith(['rclone', 'sshfs'], 'a folder with a mount that lost its connection', () => {
  let fixture: FilesFixture;
  let mount: DeadMount;

  beforeEach(async () => {
    fixture = await FilesFixture.open();
    for (const folder of ['far', 'inside']) mkdirSync(fixture.at(folder));
    for (const file of ['near', 'inside/file']) writeFileSync(fixture.at(file), 'content');
    mount = await DeadMount.make(fixture.outside, fixture.at('far'));
  });
  afterEach(async () => {
    mount.remove();
    expect(fixture.held()).toEqual([]);
    await fixture.close();
  });

  test('a folder that contains a dead mount is listed, with an error code for the mount', async () => {
    const far = {
      name: 'far',
      type: 'file',
      size: 0,
      modified: '1970-01-01T00:00:00.000Z',
      error: 'ENOTCONN',
    };
    const entries = await fixture.list('/cnt_one');
    expect(entries).toContainEqual(far);
    expect(entries.map(({ name }) => name)).toEqual(['far', 'inside', 'near']);
    expect(await fixture.names('/cnt_one', true)).toEqual(['far', 'inside', 'inside/file', 'near']);
  });

  test('a folder that contains a dead mount is listed by SFTP, without attributes for the mount', async () => {
    const open = await fixture.files.posix.openFolder(jailPath('/cnt_one'));
    const entries = await open.page(100).finally(() => open.close());
    const unreadable = entries.filter(({ stat }) => stat === undefined).map(({ name }) => name);
    expect([entries.length, unreadable]).toEqual([3, ['far']]);
    expect(longName('far', undefined, Date.now())).toMatch(/^\?-{9} .+ far$/);
  });

  test('a folder that contains a dead mount is measured and scanned, without the mount', async () => {
    expect(await fixture.files.measure('/cnt_one', noSignal)).toMatchObject({ size: 2 * 'content'.length });
    const paths: string[] = [];
    const query = { sinceMs: 0, limit: 10 };
    for await (const { path } of fixture.files.changed('/cnt_one', query, { keyId: 'dk_one' }, noSignal))
      paths.push(path);
    expect(paths).toEqual(['inside', 'inside/file', 'near']);
  });

  test('file operations on a dead mount fail, but never with an internal error', async () => {
    const outcomes: string[] = [];
    for (const path of ['/cnt_one/far', '/cnt_one/far/file']) {
      for (const [name, operation] of everyOperation(fixture, path)) {
        const outcome = await operation().then(
          () => 'done',
          (error: unknown) => (error instanceof DomainError ? error.kind : String(error)),
        );
        // Record the text of other errors than DomainError, because a client would get an internal error.
        outcomes.push(/^[a-z_]+$/.test(outcome) ? outcome : `${path} ${name}: ${outcome}`);
      }
    }
    expect(outcomes.filter((outcome) => !/^[a-z_]+$/.test(outcome))).toEqual([]);
    expect(outcomes.filter((outcome) => outcome === 'unavailable').length).toBeGreaterThan(40);
  });

  test('copying or archiving a folder that contains a dead mount fails instead of omitting the mount', async () => {
    const works = [
      () => fixture.files.copy('/cnt_one', '/cnt_two/copy', { isRecursive: true, signal: noSignal }),
      async () => {
        const archive = fixture.files.tar('cnt_one', { signal: noSignal, include: [], exclude: [] });
        while ((await archive.next()).done !== true);
      },
      async () => {
        const download = await fixture.files.download('/cnt_one', { keyId: 'dk_one' });
        try {
          for await (const _ of await download.open());
        } finally {
          await download.close();
        }
      },
    ];
    const failures = await Promise.all(works.map((work) => work().catch((error: unknown) => String(error))));
    for (const failure of failures) expect(failure).toMatch(/^DomainError: .*"\/cnt_one\/far".* ENOTCONN/);
  });
});
