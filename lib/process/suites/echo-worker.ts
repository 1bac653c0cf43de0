import { parentPort } from 'node:worker_threads';
import { errorCode } from '../../errors/errors.js';

/* A worker (thread or process) that imports another module. It replies to a message with the message's error code. */
const answer = (asked: object) => ({ code: errorCode(asked) });
if (parentPort === null) process.on('message', (asked: object) => process.send?.(answer(asked)));
else parentPort.on('message', (asked: object) => parentPort?.postMessage(answer(asked)));
