import type { Service } from '../../lib/contract/openapi.js';

/** A client generator, tested with both documents. */
export type Client = {
  name: string;
  /** The generator and its version. */
  generator: string;
  /** Programs that the client needs. If one is missing on this machine, the client is skipped. */
  needs: string[];
  /**
   * Generates and compiles the clients.
   * @returns for each service, the command of a program that uses the client
   */
  build(place: Place): Promise<Partial<Record<Service, [string, ...string[]]>>>;
  /**
   * A document that the generator cannot read. `saying` is its error message; `provoke` proves that the limitation
   * still exists.
   */
  limit?: { service: Service; saying: string; provoke(place: Place): Promise<void> };
};

export type Place = {
  /** The working directory of every command. It is empty at first. */
  folder: string;
  /** A folder that is kept between runs, for generators and the caches of compilers. */
  tools: string;
  /** The folder with the hand-written programs that use this client. */
  programs: string;
  document(service: Service): string;
  /**
   * Runs a program.
   * @throws with the output if the program fails or takes too long
   */
  run(program: string, args: string[], env?: Record<string, string>): Promise<string>;
};
