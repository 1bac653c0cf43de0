import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Answer, joined } from '../support/answer.js';
import { command, compare } from '../support/compare.js';
import { asked, type Fixture, onFixture } from '../support/files-fixture.js';
import { type How, MIB, scaled } from '../support/how.js';

/** Compares the contents of files as JSON, which an editor reads and writes, with `cat` and `cp`. */
export const content = (how: How): Promise<Answer> =>
  onFixture(async (fixture) => {
    const bytes = scaled(10 * MIB, how);
    const kinds = {
      ASCII: Buffer.alloc(bytes, 'motd=Welcome\n'),
      'UTF-8 of three bytes': Buffer.alloc(Math.floor(bytes / 3) * 3, '€'),
      'control characters': Buffer.alloc(Math.floor(bytes / 2), '\u0001'),
      base64: Buffer.alloc(bytes, 0xf3),
    };
    const answers: Answer[] = [];
    for (const [kind, content] of Object.entries(kinds))
      answers.push(...(await readAndWrite(fixture, { kind, content, rounds: how.rounds })));
    return joined(answers);
  });

type Kind = { kind: string; content: Buffer; rounds: number };

async function readAndWrite(fixture: Fixture, { kind, content, rounds }: Kind): Promise<Answer[]> {
  const { bench, folder, id, probe } = fixture;
  const encoding = kind === 'base64' ? 'base64' : 'utf-8';
  const body = join(bench.folder('bodies'), 'body.json');
  const text = content.toString(encoding);
  writeFileSync(body, JSON.stringify({ path: `/${id}/written`, content: text, encoding }));
  writeFileSync(join(folder, 'read'), content);
  const url = `${bench.url}/fs/file/content`;
  const type = ['-H', 'content-type: application/json', '-H', 'expect:'];
  const what = `${(content.length / MIB).toFixed(1)} MiB of ${kind}`;
  const read = () => asked(fixture, [`${url}?path=/${id}/read`]);
  const write = () => asked(fixture, ['--data-binary', `@${body}`, ...type, url]);
  const readers = [
    { name: `content of ${what}, cat`, round: () => command('cat read', folder) },
    { name: `read of ${kind}, berth`, pid: bench.pid, round: read },
  ];
  const writers = [
    { name: `content of ${what}, cp`, round: () => command('cp read copied', folder) },
    { name: `write of ${kind}, berth`, pid: bench.pid, round: write },
  ];
  return [await compare(readers, { rounds, probe }), await compare(writers, { rounds, probe })];
}
