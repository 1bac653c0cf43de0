import { type FSWatcher, watch } from 'node:fs';
import { open } from 'node:fs/promises';
import { createWaker } from '../../../../lib/async/waker.js';
import { errorCode } from '../../../../lib/errors/errors.js';
import { failing, hostFault, isPassing } from '../../../../lib/errors/host-fault.js';
import { isTransient } from '../../../../lib/errors/transient.js';
import type { Logger } from '../../../../lib/logging/logger.js';
import type { RunObserver } from '../../container-runtime.js';
import { runProgram } from '../host/program.js';
import { readNote, writeNote } from '../runs/note.js';
import type { RunFiles } from '../runs/run.js';
import { OutputReading } from './output-reading.js';

/** How long to wait after a read, so that several small writes are read together. */
const GATHER_MS = 15;
const POLL_MS = 1000;
/** How often to read if the file cannot be watched because all inotify watches of the host are used up. */
const POLL_UNWATCHED_MS = 100;
const GIVE_BACK_EVERY_BYTES = 32 * 1024 * 1024;
/** How much unread output makes the daemon pause the server, so that its file does not fill the disk. */
const PAUSE_OVER_BYTES = 64 * 1024 * 1024;
const RESUME_UNDER_BYTES = 8 * 1024 * 1024;

export type OutputSource = {
  files: RunFiles;
  logger: Logger;
  /** Returns whether the run is alive. Called about once a second, and when `ended` settles. */
  isAlive(): Promise<boolean>;
  /** Settles at the end of the run. It never settles if an earlier daemon has started the run. */
  ended: Promise<void>;
  pause(): void;
  resume(): void;
};

/**
 * Reads from byte `position` until the run has ended and all output is delivered, or until `signal` aborts. If the run
 * has already ended, reads what is in the file, or nothing if the file was deleted.
 */
export async function followOutput(
  source: OutputSource,
  position: number,
  observer: Pick<RunObserver, 'onOutput'>,
  signal: AbortSignal,
): Promise<void> {
  const failed = failing('The output of a server cannot be read');
  const waker = createWaker();
  await using file = await open(source.files.output, 'r').catch(failed);
  let watcher: FSWatcher | null = null;
  void source.ended.then(waker.wake);
  signal.addEventListener('abort', waker.wake);
  const brake = createBrake(source);
  try {
    watcher = watchFile(source.files.output, waker.wake);
    const reading = new OutputReading(file, Math.max(position, keptFrom(source.files)), observer);
    const giveBack = createGiveBack(source, reading.at);
    while (!signal.aborted) {
      // Check this before reading the file, so that everything that the server wrote before its end is read.
      const alive = await source.isAlive();
      const found = await reading.look(alive).catch(failed);
      if (found === 'over') return;
      if (found === 'cut') {
        await giveBack.restart();
        await reading.restart();
        continue;
      }
      const bytesRead = await reading.read(failed);
      if (bytesRead > 0) {
        giveBack.upTo(reading.at);
        if (reading.isBehind) brake.check(reading.unread);
        else await waker.sleep(GATHER_MS, signal);
      } else if (alive) {
        brake.release();
        await waker.wait(watcher === null ? POLL_UNWATCHED_MS : POLL_MS);
      }
    }
  } finally {
    brake.release();
    watcher?.close();
    signal.removeEventListener('abort', waker.wake);
  }
}

function watchFile(path: string, wake: () => void): FSWatcher | null {
  try {
    const watcher = watch(path, { persistent: false }, wake);
    watcher.on('error', wake);
    return watcher;
  } catch (error) {
    if (errorCode(error) === 'ENOSPC' || isTransient(error)) return null;
    throw error;
  }
}

/**
 * Pauses the server with SIGSTOP while much output is unread, because writing to a file, unlike to a pipe, never
 * blocks.
 */
function createBrake({ pause, resume }: Pick<OutputSource, 'pause' | 'resume'>) {
  let paused = false;
  return {
    check(unread: number): void {
      if (!paused && unread > PAUSE_OVER_BYTES) {
        paused = true;
        pause();
      } else if (paused && unread < RESUME_UNDER_BYTES) this.release();
    },
    release(): void {
      if (paused) resume();
      paused = false;
    },
  };
}

const keptFrom = (files: RunFiles): number => Number(readNote(files.outputStart) ?? 0);

/**
 * Frees the disk space of output that was read, by punching a hole into the file (fallocate(2)). Positions stay the
 * same, and concurrent writes of the server are not lost.
 */
function createGiveBack({ files, logger }: OutputSource, from: number) {
  let kept = from;
  let going: Promise<void> | null = null;
  let able = true;
  const punch = async (to: number) => {
    await writeNote(files.outputStart, String(to));
    const range = ['--offset', String(kept), '--length', String(to - kept)];
    await runProgram('fallocate', ['--punch-hole', ...range, files.output], { timeout: 60_000 });
    kept = to;
  };
  return {
    upTo(position: number): void {
      if (going !== null || !able || position - kept < GIVE_BACK_EVERY_BYTES) return;
      going = punch(position)
        .catch((cause: unknown) => {
          const error = hostFault(cause, 'The disk space of the output cannot be freed');
          able = isPassing(error);
          logger.warn(
            { err: error, file: files.output },
            'cannot free the disk space of server output that was already read',
          );
        })
        .finally(() => {
          going = null;
        });
    },
    /**
     * Must be called when the server has truncated the file. A hole that is punched after that would remove unread
     * output.
     */
    async restart(): Promise<void> {
      await going;
      kept = 0;
      await writeNote(files.outputStart, '0');
    },
  };
}
