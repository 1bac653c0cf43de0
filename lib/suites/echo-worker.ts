import { parentPort } from 'node:worker_threads';
import { errorCode } from '../errors.js';

/* Answers what it is asked with the code of it, in a thread or a process: a source with another that it needs. */
const answer = (asked: object) => ({ code: errorCode(asked) });
if (parentPort === null) process.on('message', (asked: object) => process.send?.(answer(asked)));
else parentPort.on('message', (asked: object) => parentPort?.postMessage(answer(asked)));
