import { execFileSync } from 'node:child_process';

const STEP_MS = 30_000;
/** Berth accepts the codes of two time steps before and after the current one. */
const EARLIER_STEPS = 2;
/** Enough for a test that sends the code some minutes after it has chosen it. */
const STEPS = 30;

/**
 * Returns a TOTP code that is wrong for a secret at a time, and for more than ten minutes after it. Each fixed code is right in a few
 * of a million cases.
 *
 * @param program path of `oathtool`
 */
export function wrongCode(program: string, secret: string, atMs: number): string {
  const from = new Date(atMs - EARLIER_STEPS * STEP_MS)
    .toISOString()
    .replace('T', ' ')
    .replace(/\..*/, ' UTC');
  const options = ['--totp', '--base32', '--now', from, '--window', String(STEPS), secret];
  const right = new Set(execFileSync(program, options, { encoding: 'utf8' }).trim().split('\n'));
  let code = 0;
  while (right.has(digits(code))) code += 1;
  return digits(code);
}

const digits = (code: number): string => String(code).padStart(6, '0');
