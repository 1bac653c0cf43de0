import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';

/** An entry that a program has read. The name of a folder ends with a slash. */
export type ReadEntry = { name: string; sha256?: string };

const MAX_OUTPUT = 64 * 1024 * 1024;
const PYTHON = `
import hashlib, json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    entries = []
    for info in archive.infolist():
        entry = {'name': info.filename}
        if not info.is_dir():
            digest = hashlib.sha256()
            with archive.open(info) as file:
                for chunk in iter(lambda: file.read(1 << 20), b''):
                    digest.update(chunk)
            entry['sha256'] = digest.hexdigest()
        entries.append(entry)
    print(json.dumps(entries))
`;
/** Sets a UTF-8 locale, because `unzip` prints and accepts names in its encoding. */
const env = { ...process.env, LC_ALL: 'C.UTF-8' };
const run = (program: string, args: string[]) =>
  execFileSync(program, args, { maxBuffer: MAX_OUTPUT, encoding: 'utf8', env });

/** Independent programs that read a whole zip file and verify every checksum. */
export const readBy = {
  python: (path: string): ReadEntry[] => JSON.parse(run('python3', ['-c', PYTHON, path])) as ReadEntry[],

  async yauzl(path: string): Promise<ReadEntry[]> {
    const archive = await yauzl.openPromise(path, { strictFileNames: true });
    const entries: ReadEntry[] = [];
    for await (const entry of archive.eachEntry()) {
      const name = entry.fileName;
      if (name.endsWith('/')) entries.push({ name });
      else {
        const hash = createHash('sha256');
        await pipeline(await archive.openReadStreamPromise(entry), hash);
        entries.push({ name, sha256: hash.digest('hex') });
      }
    }
    return entries;
  },

  /** Reads with `unzip` and `zipinfo`, which also check the structure of the file. */
  unzip(path: string): ReadEntry[] {
    run('unzip', ['-tqq', path]);
    return run('unzip', ['-Z', '-1', path])
      .split('\n')
      .filter((name) => name !== '')
      .map((name) => {
        if (name.endsWith('/')) return { name };
        const bytes = execFileSync('unzip', ['-p', path, name], { maxBuffer: MAX_OUTPUT, env });
        return { name, sha256: createHash('sha256').update(bytes).digest('hex') };
      });
  },
};

/** Returns text that deflate compresses to about a third. */
export function wordsOf(bytes: number): Buffer {
  let seed = bytes;
  let text = '';
  while (text.length < bytes) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    text += `${(seed % 5000).toString(36)} block of the world\n`;
  }
  return Buffer.from(text.slice(0, bytes));
}
