import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { runBerth } from './berth/berth-command.js';
import { BerthProcess, berthEnvironment, compiledCommand, freePorts, until } from './berth/berth-process.js';
import { describeWith, testService } from './services/describe-with.js';

const WAIT_MS = 30_000;
const PASSPHRASE = 'correct horse battery staple';

/** A program on a terminal of its own, on which a test types. */
class Terminal {
  output = '';
  readonly #program: ChildProcessWithoutNullStreams;
  readonly #end: Promise<number>;

  constructor(command: string, env: Record<string, string>) {
    this.#program = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], { env });
    this.#program.stdout.on('data', (text: Buffer) => {
      this.output += text.toString();
    });
    this.#end = once(this.#program, 'close').then(([code]) => code as number);
  }

  /** Types a text when a question was shown. */
  async answer(question: RegExp, text: string): Promise<void> {
    await until(`${question} in ${this.output}`, WAIT_MS, () => question.test(this.output));
    this.#program.stdin.write(text);
  }

  end = (): Promise<number> => this.#end;
}

describeWith(['age'], 'a backup of Berth on a terminal', () => {
  let panel: BerthProcess;
  let folder: string;
  let file: string;
  beforeAll(async () => {
    panel = await BerthProcess.start('panel');
    await panel.stop();
  });
  afterAll(() => panel?.dispose());
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'berth-terminal-'));
    file = join(folder, 'berth.age');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const berth = async (words: string) => {
    const env = berthEnvironment(panel.dataDir, await freePorts());
    return new Terminal(`${compiledCommand()} backup ${words}`, env);
  };

  test('asks for the passphrase twice, does not show it, and `age` and `tar` can read the file', async () => {
    const create = await berth(`create ${file}`);
    await create.answer(/Passphrase of the backup: /, `wrong\u007f\u007f\u007f\u007f\u007f${PASSPHRASE}\r`);
    await create.answer(/The same passphrase again: /, `${PASSPHRASE}\r`);
    expect([await create.end(), create.output]).toEqual([0, expect.stringContaining('was written')]);
    expect(create.output).not.toContain('horse');

    const age = new Terminal(`${testService('age')} --decrypt -o ${folder}/out ${file}`, {
      PATH: '/usr/bin:/bin',
    });
    await age.answer(/Enter passphrase/, `${PASSPHRASE}\r`);
    expect([await age.end(), age.output]).toEqual([0, expect.anything()]);
    const names = execFileSync('tar', ['--list', '--gzip', '--file', join(folder, 'out')], {
      encoding: 'utf8',
    });
    expect(names.split('\n')).toEqual(expect.arrayContaining(['manifest.json', 'panel/panel.sqlite']));
  });

  test('can be sealed again with `age`, and is then verified with the new passphrase', async () => {
    const env = { BERTH_BACKUP_PASSPHRASE: PASSPHRASE };
    await runBerth(['backup', 'create', file], { dataDir: panel.dataDir, env });
    const environment = { PATH: '/usr/bin:/bin' };
    const open = new Terminal(`${testService('age')} --decrypt -o ${folder}/out ${file}`, environment);
    await open.answer(/Enter passphrase/, `${PASSPHRASE}\r`);
    expect(await open.end()).toBe(0);
    const seal = new Terminal(
      `${testService('age')} --passphrase -o ${folder}/new ${folder}/out`,
      environment,
    );
    await seal.answer(/Enter passphrase/, 'another long passphrase\r');
    await seal.answer(/Confirm passphrase/, 'another long passphrase\r');
    expect(await seal.end()).toBe(0);
    const words = join(folder, 'words');
    writeFileSync(words, 'another long passphrase\n');
    const args = ['backup', 'verify', join(folder, 'new'), '--passphrase-file', words];
    expect(await runBerth(args, { dataDir: folder })).toMatchObject({ code: 0, stderr: '' });
  });

  test('writes nothing if the passphrases differ, or at Ctrl-C', async () => {
    const create = await berth(`create ${file}`);
    await create.answer(/Passphrase of the backup: /, `${PASSPHRASE}\r`);
    await create.answer(/again: /, 'correct horse battery stapler\r');
    expect([await create.end(), create.output]).toEqual([
      1,
      expect.stringContaining('The two passphrases differ'),
    ]);
    const other = await berth(`create ${file}`);
    await other.answer(/Passphrase of the backup: /, '\u0003');
    expect(await other.end()).not.toBe(0);
    expect(existsSync(file)).toBe(false);
  });

  test('names what is wrong with the words of the command', async () => {
    const run = (words: string[], env: Record<string, string> = {}) =>
      runBerth(['backup', ...words], { dataDir: panel.dataDir, env });
    const usage = (message: string) => ({ code: 2, stderr: expect.stringContaining(`berth: ${message}`) });
    const fault = (message: string) => ({ code: 1, stderr: expect.stringContaining(`berth: ${message}`) });
    expect(await run([])).toMatchObject(usage('`berth backup` needs one of create, verify and restore'));
    expect(await run(['create'])).toMatchObject(usage('`berth backup create` needs one file'));
    expect(await run(['create', file])).toMatchObject(
      usage('there is no terminal to ask for the passphrase'),
    );
    expect(await run(['verify', file, '--replace'])).toMatchObject(
      usage('`berth backup verify` has no option'),
    );
    expect(await run(['restore', file, '--only', 'x'])).toMatchObject(
      usage('--only must be panel or daemon'),
    );
    expect(await run(['verify', file])).toMatchObject(fault(`There is no backup ${file}.`));
    const short = { BERTH_BACKUP_PASSPHRASE: 'short' };
    expect(await run(['create', file], short)).toMatchObject(
      fault('BERTH_BACKUP_PASSPHRASE must have at least 12 characters'),
    );
    const nowhere = join(folder, 'no such file');
    expect(await run(['create', file, '--passphrase-file', nowhere])).toMatchObject(
      fault(`${nowhere} cannot be read (ENOENT)`),
    );
  });
});
