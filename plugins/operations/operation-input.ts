import type { Request } from '@hapi/hapi';
import { clientAddress } from '../http/client-address.js';
import type { RequestValues } from './request-inputs.js';

/**
 * What a handler is given of a request. Getters, because most handlers want neither the signal nor its controller,
 * whose making was a twelfth of a small request: take what you need by destructuring, never by spreading.
 */
export class OperationInput {
  readonly params: object;
  readonly query: object;
  readonly body: unknown;
  readonly headers: Request['headers'];
  readonly #request: Request;

  constructor({ params, query }: RequestValues, request: Request) {
    this.params = params;
    this.query = query;
    this.body = request.payload ?? undefined;
    this.headers = request.headers;
    this.#request = request;
  }

  get address(): string {
    return clientAddress(this.#request);
  }

  /** Aborts when the client hangs up before it is answered. */
  get signal(): AbortSignal {
    return hungUpSignal(this.#request);
  }

  /** Calls back once the client has taken the whole answer, or has gone. */
  get whenOver(): (listener: () => void) => void {
    const { req, res } = this.#request.raw;
    return (listener) => {
      if (req.socket.destroyed) listener();
      else res.once('close', listener);
    };
  }
}

/** Aborts when the client hangs up before it is answered. */
export function hungUpSignal({ raw: { req, res } }: Request): AbortSignal {
  const controller = new AbortController();
  const hungUp = () => {
    if (!res.writableFinished) controller.abort();
  };
  if (req.socket.destroyed) hungUp();
  else res.once('close', hungUp);
  return controller.signal;
}
