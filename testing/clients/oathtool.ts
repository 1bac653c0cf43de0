import { execFileSync } from 'node:child_process';

/**
 * Returns the TOTP code of a secret at a time, computed by an independent program.
 *
 * @param program path of `oathtool`
 */
export function oathCode(program: string, secret: string, atMs: number): string {
  const now = new Date(atMs).toISOString().replace('T', ' ').replace(/\..*/, ' UTC');
  return execFileSync(program, ['--totp', '--base32', '--now', now, secret], { encoding: 'utf8' }).trim();
}
