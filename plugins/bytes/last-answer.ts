import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasBody } from '../http/http-server.js';

/** A sender that stops for so long has seen its answer. */
const SILENCE_MS = 2000;
/** As other bodies may take. */
const MAX_MS = 30_000;

/**
 * Answers at once also while a body is still coming, and reads on until the client has sent it, stops, or time is
 * up. A connection that is closed upon bytes nobody read is reset (RFC 9112 9.6), and with it the answer is lost;
 * some clients read none before they have sent everything.
 */
export function outlastBody(req: IncomingMessage, res: ServerResponse): void {
  const end = res.end.bind(res);
  const endLater = (chunk?: unknown, ...others: unknown[]): ServerResponse => {
    res.end = end;
    if (req.readableEnded || req.destroyed || !hasBody(req)) return end(chunk as never, ...(others as []));
    if (typeof chunk === 'string' || Buffer.isBuffer(chunk)) res.write(chunk);
    // Without a body of its own it would not leave before the end.
    else if (!res.headersSent) res.flushHeaders();
    drain(req, () => end());
    return res;
  };
  res.end = endLater as typeof res.end;
}

function drain(req: IncomingMessage, done: () => void): void {
  const over = () => {
    clearTimeout(silence);
    clearTimeout(deadline);
    req.off('data', heard).off('end', over).off('error', over).off('close', over);
    done();
  };
  const silence = setTimeout(() => over(), SILENCE_MS).unref();
  const deadline = setTimeout(() => over(), MAX_MS).unref();
  const heard = () => void silence.refresh();
  req.on('data', heard).once('end', over).once('error', over).once('close', over);
  req.resume();
}
