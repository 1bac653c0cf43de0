import { execFileSync } from 'node:child_process';

/**
 * Returns the code of a TOTP secret at a time, by an independent implementation.
 * @param program path of `oathtool`
 */
export function oathCode(program: string, secret: string, atMs: number): string {
  const now = new Date(atMs).toISOString().replace('T', ' ').replace(/\..*/, ' UTC');
  return execFileSync(program, ['--totp', '--base32', '--now', now, secret], { encoding: 'utf8' }).trim();
}
