import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Lines that begin so ask for something (`sftpEvent` in FileZilla's `engine/sftp/event.h`, from the digit 0 on). */
const ANSWERS: Readonly<Record<string, string>> = {
  /** Whether the host's key is right. */
  '9': 'y\n',
  /** The password. */
  '<': 'x\n',
  /** How much may be received and sent: any. */
  '@': '-0-\n',
  A: '-1-\n',
};
/** An answer to a command, and its end. */
const REPLIES = /^[012]/;
const TIMEOUT_MS = 120_000;

/**
 * Says commands to the program by which FileZilla speaks SFTP, as FileZilla does.
 *
 * @param home where it remembers hosts @returns the lines that it said
 * @throws where it does not answer all of them
 */
export async function askFileZilla(
  program: string,
  home: string,
  commands: readonly string[],
): Promise<string[]> {
  const env = { PATH: process.env['PATH'], HOME: home, LC_ALL: 'C.UTF-8', TZ: 'UTC' };
  const child = spawn(program, { env, cwd: home, timeout: TIMEOUT_MS, stdio: ['pipe', 'pipe', 'inherit'] });
  const left = [...commands];
  const said: string[] = [];
  let text = '';
  child.stdin.on('error', () => undefined);
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    // What asks for a quota has no end of its line.
    for (const character of piece) {
      const asks = text === '' && (character === '@' || character === 'A');
      if (asks) child.stdin.write(ANSWERS[character] ?? '');
      else if (character !== '\n') text += character;
      else {
        say(text);
        text = '';
      }
    }
  });
  const say = (line: string) => {
    said.push(line);
    const answer = ANSWERS[line[0] ?? ''];
    if (answer !== undefined) child.stdin.write(answer);
    if (!REPLIES.test(line)) return;
    const next = left.shift();
    if (next === undefined) child.stdin.end();
    else child.stdin.write(`${next}\n`);
  };
  await once(child, 'close');
  if (left.length > 0) throw new Error(`it ended before ${left.join(', ')}:\n${said.join('\n')}`);
  return said;
}
