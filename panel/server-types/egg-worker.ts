import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { EggReading } from '../../generated/panel/types.js';
import { readEgg } from '../../lib/eggs/read-egg.js';
import { typeFromEgg } from '../../lib/eggs/type/type-from-egg.js';
import { isKind } from '../../lib/errors/errors.js';
import { shownReport } from './egg-report.js';

/** What a thread gets as its `workerData`. */
export type EggRequest = { content: string };
/** The only message of a thread. `refused` is a sentence that says why the text is not taken. */
export type EggReply = { reading: EggReading } | { refused: string };

/* The program of a worker thread that reads one egg (`eggs.ts`). */
setPriority(Math.max(5, getPriority()));
const port = parentPort;
if (port === null) throw new Error('egg-worker must run as a worker thread');

function reply({ content }: EggRequest): EggReply {
  try {
    const read = readEgg(content);
    const { suggestedType, definition, report } = typeFromEgg(read);
    return {
      reading: {
        ...{ format: read.format, name: read.egg.name, suggestedType, definition },
        report: shownReport(report),
      },
    };
  } catch (error) {
    if (isKind(error, 'invalid_input')) return { refused: error.message };
    // A hostile document can exhaust the stack of a library.
    if (error instanceof RangeError) return { refused: 'The egg is refused: it is too complicated.' };
    throw error;
  }
}

port.postMessage(reply(workerData as EggRequest));
