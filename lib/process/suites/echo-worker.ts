import { parentPort } from 'node:worker_threads';
import { errorCode } from '../../errors/errors.js';

/* A worker, as a thread or a process, that imports another module: replies to each message with its error code. */
const answer = (asked: object) => ({ code: errorCode(asked) });
if (parentPort === null) process.on('message', (asked: object) => process.send?.(answer(asked)));
else parentPort.on('message', (asked: object) => parentPort?.postMessage(answer(asked)));
