import { constants, existsSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pause } from '../../../../lib/async/waker.js';
import { DomainError, errorCode } from '../../../../lib/errors/errors.js';
import { hostFault } from '../../../../lib/errors/host-fault.js';
import type { TerminalSize } from '../../container-runtime.js';

const TRIES = 40;
const TRY_MS = 50;

/** Writes a line to the FIFO that a server reads. @throws DomainError `conflict` if the server does not read it */
export async function typeLine(fifo: string, line: string): Promise<void> {
  await using file = await openForWriting(fifo);
  try {
    let rest = Buffer.from(`${line}\n`);
    for (let tries = 0; rest.length > 0; tries += 1) {
      const { bytesWritten } = await file.write(rest).catch(async (error: unknown) => {
        if (errorCode(error) !== 'EAGAIN' || tries >= TRIES) throw error;
        await pause(TRY_MS);
        return { bytesWritten: 0 };
      });
      rest = rest.subarray(bytesWritten);
    }
  } catch (error) {
    if (errorCode(error) !== 'EAGAIN') throw error;
    throw new DomainError('conflict', 'The server is not reading its console. Try again later.', {
      cause: error,
    });
  }
}

/** Writes a size to the FIFO of a server's terminal. Does nothing if the server has no terminal. */
export async function sendSize(fifo: string, { columns, rows }: TerminalSize): Promise<void> {
  if (existsSync(fifo)) await typeLine(fifo, `${columns} ${rows}`);
}

async function openForWriting(fifo: string): Promise<FileHandle> {
  try {
    return await open(fifo, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch (error) {
    // ENXIO means that no process has the FIFO open for reading, see fifo(7).
    if (errorCode(error) !== 'ENXIO' && errorCode(error) !== 'ENOENT') {
      throw hostFault(error, 'The console of the server cannot be opened');
    }
    throw new DomainError('conflict', 'The server is not running: start it first.', { cause: error });
  }
}
