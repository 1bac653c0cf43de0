import { linkSync, mkdirSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { FilesFixture, noSignal } from '../../files/suites/files-fixture.js';
import { verifyArchive } from '../restoring/verify-archive.js';

let fixture: FilesFixture;
beforeEach(async () => {
  fixture = await FilesFixture.open();
});
afterEach(() => fixture.close());

test('a backup made by the daemon passes the checks for uploaded backups, with the same numbers of entries', async () => {
  const at = (...names: string[]) => fixture.at(...names);
  const long = Array.from({ length: 15 }, (_, index) => `${index}-${'n'.repeat(240)}`);
  mkdirSync(at(...long), { recursive: true });
  mkdirSync(at('empty'));
  writeFileSync(at(...long, 'wörld ☃'), 'deep');
  linkSync(at(...long, 'wörld ☃'), at('zz-second-name'));
  writeFileSync(at('new\nline'), 'x');
  writeFileSync(at('-rf'), '');
  writeFileSync(at('back\\slash'), 'x');
  writeFileSync(at('C:colon'), 'x');
  writeFileSync(Buffer.concat([Buffer.from(`${at()}/`), Buffer.from([0xff, 0xfe])]), 'bytes');
  symlinkSync('/etc/passwd', at('link'));
  symlinkSync('x'.repeat(4000), at('long-target'));
  writeFileSync(at('early'), '');
  utimesSync(at('early'), -1.5, -1.5);
  writeFileSync(at('holes'), '');
  truncateSync(at('holes'), 200 * 1024 * 1024);
  const reader = fixture.files.tar('cnt_one', { include: [], exclude: [], signal: noSignal });
  const chunks: Uint8Array[] = [];
  let step = await reader.next();
  for (; step.done !== true; step = await reader.next()) chunks.push(step.value);
  const { entries, fileBytes } = step.value;
  const archive = (async function* () {
    yield* chunks;
  })();
  expect(await verifyArchive(archive, noSignal)).toEqual({
    ...{ entries, unpacked_size: fileBytes },
    ...{ include_paths: [], exclude_paths: [] },
  });
});
