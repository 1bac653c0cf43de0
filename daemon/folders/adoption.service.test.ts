import { type ChildProcess, spawn } from 'node:child_process';
import { lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { isKind } from '../../lib/errors/errors.js';
import { adoptFolder } from './adoption.js';

/** Exchanges a folder for a link again and again, until it is killed. */
const EXCHANGE =
  'while (1) { rename "$ARGV[0]", "$ARGV[0].old"; rename "$ARGV[0].link", $ARGV[0]; rename $ARGV[0], "$ARGV[0].link"; rename "$ARGV[0].old", $ARGV[0]; }';

test('a link that takes the place of a folder after the checks is not adopted', async () => {
  const base = mkdtempSync(join(tmpdir(), 'berth-adoption-'));
  let exchange: ChildProcess | undefined;
  try {
    const [old, serversFolder] = [join(base, 'old'), join(base, 'data', 'servers')];
    for (const folder of [old, serversFolder]) mkdirSync(folder, { recursive: true });
    const path = join(old, 'game');
    mkdirSync(path);
    symlinkSync('/etc', `${path}.link`);
    exchange = spawn('perl', ['-e', EXCHANGE, path]);
    const outcomes = new Set<unknown>();
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const target = join(serversFolder, `cnt_${attempt}`);
      const refused = await adoptFolder(path, target, { adoptFrom: [old], serversFolder }).then(
        () => undefined,
        (error: unknown) => (isKind(error, 'conflict') ? 'refused' : error),
      );
      const found = lstatSync(target, { throwIfNoEntry: false });
      if (found === undefined) outcomes.add(refused);
      else outcomes.add(found.isDirectory() ? 'adopted' : 'a link was adopted');
      if (found !== undefined) mkdirSync(`${path}.old`, { recursive: true });
    }
    expect([...outcomes].filter((each) => each !== 'adopted' && each !== 'refused')).toEqual([]);
  } finally {
    exchange?.kill('SIGKILL');
    rmSync(base, { recursive: true, force: true, maxRetries: 5 });
  }
});
