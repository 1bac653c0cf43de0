import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { DomainError } from '../../errors/errors.js';

const run = promisify(execFile);
const TIMEOUT_MS = 10 * 60_000;

/**
 * Writes everything to the disk that was written to the file system of a folder, so that it survives a power cut. With
 * many files this is faster than flushing each one. Node.js has no call for syncfs(2), so a program does it.
 *
 * @throws DomainError `unavailable`; the signal's reason
 */
export async function flushFileSystem(folder: string, signal: AbortSignal): Promise<void> {
  try {
    await run('sync', ['-f', folder], { signal, timeout: TIMEOUT_MS });
  } catch (cause) {
    signal.throwIfAborted();
    const message =
      'The files cannot be written to the disk (`sync -f` failed): check the disk and try again.';
    throw new DomainError('unavailable', message, { cause });
  }
}
