import type { Service } from '../../lib/openapi.js';

/** A generator of clients, tried on both documents. */
export type Client = {
  name: string;
  /** What makes it, and with which version. */
  generator: string;
  /** Programs without which it is left out. */
  needs: string[];
  /** Generates and compiles. @returns per service the command of a program that uses the client */
  build(place: Place): Promise<Partial<Record<Service, [string, ...string[]]>>>;
  /** The document that its generator cannot read by a limit of its own, in which words, and the proof. */
  limit?: { service: Service; saying: string; provoke(place: Place): Promise<void> };
};

export type Place = {
  /** Empty at first, and the working directory of everything that is run. */
  folder: string;
  /** Kept between runs: generators, and what compilers remember. */
  tools: string;
  /** The hand-written programs of this client. */
  programs: string;
  document(service: Service): string;
  /** @throws with what it printed when it ends with an error or takes too long */
  run(program: string, args: string[], env?: Record<string, string>): Promise<string>;
};
