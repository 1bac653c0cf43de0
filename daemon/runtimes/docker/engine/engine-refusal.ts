import { DomainError, type DomainErrorOptions } from '../../../../lib/errors/errors.js';

/**
 * Messages for errors about which a client can do something. The engine reports the cause only as text. The text is
 * used to choose the message, but never to decide what the daemon does.
 */
const KNOWN: readonly (readonly [said: RegExp, sentence: string])[] = [
  [
    /port is already allocated|address already in use|ports are not available/i,
    'The port of the container is in use on its host. Stop the program that uses it, or choose another port.',
  ],
  [
    /name .* is already in use/i,
    'The container engine already has a container with this name. Rename or remove it.',
  ],
  [
    /no such image/i,
    'The image of the container is missing on the host of the engine. Reinstall the container.',
  ],
  [
    /executable file not found/i,
    'The image does not contain the program that the server type runs. Correct its command.',
  ],
  [/no space left on device/i, 'The disk of the container engine is full. Free some space and try again.'],
  [
    /manifest .*(unknown|not found)|not found: manifest/i,
    'The registry does not have the image, or not with this tag. Correct the image of the server type.',
  ],
  [
    /access denied|unauthorized|authentication required/i,
    'The registry does not have the image, or requires a login.',
  ],
  [
    /no such host|dial tcp|connection refused|i\/o timeout|context deadline|tls:|x509/i,
    'The registry of the image cannot be reached. Try again later.',
  ],
];

/**
 * Returns a message about an error of the engine. The engine's own text may contain paths of the host, so it is only
 * logged.
 */
export const sentenceFor = (said: string): string =>
  KNOWN.find(([pattern]) => pattern.test(said))?.[1] ??
  'The container engine rejected the request. The daemon’s log has the reason under the X-Request-Id of the request.';

/** Returns the options of a DomainError that was caused by an error of the engine with this text. */
export const becauseOf = (said: string, cause: unknown): DomainErrorOptions => ({
  cause,
  logOnly: { engine: said },
});

/** The error for a response of the engine with an error status. `status` is the HTTP status. */
export class EngineRefusal extends DomainError {
  readonly status: number;
  /** The text of the engine's error. It is only logged. */
  readonly said: string;

  constructor(status: number, said: string, cause: unknown) {
    super(status >= 500 ? 'unavailable' : 'conflict', sentenceFor(said), becauseOf(said, cause));
    this.name = 'EngineRefusal';
    this.status = status;
    this.said = said;
  }
}

/** Awaits a call to the engine. Returns undefined if the engine responds with one of these HTTP statuses. */
export async function unlessRefused<T>(call: Promise<T>, ...statuses: number[]): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (isRefusal(error, ...statuses)) return undefined;
    throw error;
  }
}

export const isRefusal = (error: unknown, ...statuses: number[]): error is EngineRefusal =>
  error instanceof EngineRefusal && statuses.includes(error.status);
