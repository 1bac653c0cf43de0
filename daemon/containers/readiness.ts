import { pause } from '../../lib/waker.js';
import type { ContainerSpec } from '../catalog/container-spec.js';
import type { ContainerRuntime } from '../runtimes/container-runtime.js';

/** How much of a line that has not ended is kept to look for the pattern in. */
const MAX_LINE_CHARACTERS = 16 * 1024;
const NEWLINE = 10;
// ECMA-48: control sequences (colours), and operating system commands (window titles).
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what is looked for
const ESCAPES = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;

/** Text as a terminal would show it, without colours. */
export const withoutEscapes = (text: string): string => text.replace(ESCAPES, '');

/** Looks for a line that matches in output that comes in arbitrary pieces. */
export class LineMatcher {
  readonly #pattern: RegExp;
  #open = '';

  constructor(pattern: string) {
    this.#pattern = new RegExp(pattern, 'u');
  }

  /** Whether a line up to the end of `chunk` matches; an unfinished line counts as far as it is there. */
  feed(chunk: Buffer): boolean {
    const lastEnd = chunk.lastIndexOf(NEWLINE);
    const text = this.#open + chunk.toString('utf8');
    this.#open =
      lastEnd === -1
        ? text.slice(-MAX_LINE_CHARACTERS)
        : chunk.toString('utf8', lastEnd + 1).slice(-MAX_LINE_CHARACTERS);
    return text.split('\n').some((line) => this.matches(line));
  }

  matches(line: string): boolean {
    return this.#pattern.test(withoutEscapes(line.slice(0, MAX_LINE_CHARACTERS)));
  }
}

export type ReadyTiming = {
  /** How long a server may live without its ready line before it counts as running. */
  patternGraceMs: number;
  /** The same where its port does not answer, or nobody can tell. */
  portGraceMs: number;
  portPollMs: number;
};

/** Settles when the server's port is bound, or after the grace period; true in both cases, false when aborted. */
export async function portReady(
  runtime: ContainerRuntime,
  spec: ContainerSpec,
  protocol: 'tcp' | 'udp',
  { portGraceMs, portPollMs }: ReadyTiming,
  signal: AbortSignal,
): Promise<boolean> {
  const deadline = performance.now() + portGraceMs;
  while (!signal.aborted && performance.now() < deadline) {
    // An engine that is away cannot tell; the grace period goes on.
    const listening = await runtime.isListening(spec.id, spec.port, protocol).catch(() => null);
    if (listening === true) return !signal.aborted;
    await pause(Math.min(portPollMs, deadline - performance.now()), signal);
  }
  return !signal.aborted;
}
