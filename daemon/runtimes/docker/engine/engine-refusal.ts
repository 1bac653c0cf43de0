import { DomainError, type DomainErrorOptions } from '../../../../lib/errors/errors.js';

/**
 * Reasons that a client can act on. The engine reports them only in its text. They determine messages, but not what
 * the daemon does.
 */
const KNOWN: readonly (readonly [said: RegExp, sentence: string])[] = [
  [
    /port is already allocated|address already in use|ports are not available/i,
    'A port of the container is in use on its host. Stop the program that uses it, or choose another port.',
  ],
  [
    /name .* is already in use/i,
    'The container engine has another container of the same name. Rename or remove it.',
  ],
  [/no such image/i, 'The image of the container is not on its host. Reinstall the container.'],
  [
    /executable file not found/i,
    'The image does not contain the program that is to run. Correct the command in the server type.',
  ],
  [/no space left on device/i, 'The disk of the container engine is full. Free some space and try again.'],
  [
    /manifest .*(unknown|not found)|not found: manifest/i,
    'The registry does not have the image, or not with this tag.',
  ],
  [
    /access denied|unauthorized|authentication required/i,
    'The registry does not have the image, or requires a login.',
  ],
  [
    /no such host|dial tcp|connection refused|i\/o timeout|context deadline|tls:|x509/i,
    'The registry cannot be reached.',
  ],
];

/** Returns a message for the engine's text, which may contain paths of the host and is only logged. */
export const sentenceFor = (said: string): string =>
  KNOWN.find(([pattern]) => pattern.test(said))?.[1] ??
  'The container engine rejected the request. The daemon’s log has the reason under the X-Request-Id of the request.';

/** Returns the options of an error that the engine's text explains. */
export const becauseOf = (said: string, cause: unknown): DomainErrorOptions => ({
  cause,
  logOnly: { engine: said },
});

/** The engine responded with an error status. `status` is the HTTP status. */
export class EngineRefusal extends DomainError {
  readonly status: number;
  /** The engine's own text, for the log only. */
  readonly said: string;

  constructor(status: number, said: string, cause: unknown) {
    super(status >= 500 ? 'unavailable' : 'conflict', sentenceFor(said), becauseOf(said, cause));
    this.name = 'EngineRefusal';
    this.status = status;
    this.said = said;
  }
}

/** Returns undefined if the engine refuses the call with one of these statuses. */
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
