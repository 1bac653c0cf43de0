import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * What to type at prompts. The key is the character with which the prompt's line begins. These characters are the
 * numbers of `sftpEvent` in FileZilla's `engine/sftp/event.h`, counted from the digit 0.
 */
const ANSWERS: Readonly<Record<string, string>> = {
  /** The prompt that asks whether to trust the host's key. */
  '9': 'y\n',
  /** The password. */
  '<': 'x\n',
  /** The prompt that asks for the transfer quota, in both directions: it is unlimited. */
  '@': '-0-\n',
  A: '-1-\n',
};
/** Lines that are a reply to a command, or report its end. */
const REPLIES = /^[012]/;
const TIMEOUT_MS = 120_000;

/**
 * Sends commands to the program that FileZilla uses for SFTP, as FileZilla does.
 *
 * @param home the folder in which it stores host keys
 * @returns the lines that it printed
 * @throws when it does not reply to all commands
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
    // The prompt for the quota does not end with a line end, so read the characters one by one.
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
    const response = ANSWERS[line[0] ?? ''];
    if (response !== undefined) child.stdin.write(response);
    if (!REPLIES.test(line)) return;
    const next = left.shift();
    if (next === undefined) child.stdin.end();
    else child.stdin.write(`${next}\n`);
  };
  await once(child, 'close');
  if (left.length > 0)
    throw new Error(`FileZilla ended before it sent ${left.join(', ')}:\n${said.join('\n')}`);
  return said;
}
