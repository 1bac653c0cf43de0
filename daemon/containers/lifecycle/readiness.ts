import { pause } from '../../../lib/async/waker.js';
import type { ContainerSpec } from '../../catalog/container-spec.js';
import type { ContainerRuntime } from '../../runtimes/container-runtime.js';

/** How much of an unfinished line is kept for matching. */
const MAX_LINE_CHARACTERS = 16 * 1024;
const NEWLINE = 10;
// ECMA-48: control sequences (colours), and operating system commands (window titles).
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what is looked for
const ESCAPES = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;

/** Removes terminal control sequences, such as colours. */
export const withoutEscapes = (text: string): string => text.replace(ESCAPES, '');

/** Searches output, which arrives in arbitrary pieces, for a matching line. */
export class LineMatcher {
  readonly #pattern: RegExp;
  #open = '';

  constructor(pattern: string) {
    this.#pattern = new RegExp(pattern, 'u');
  }

  /** Whether any line up to the end of `chunk` matches. An unfinished line is matched as far as it has arrived. */
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
  /** How long to wait for the ready line before the server counts as running. */
  patternGraceMs: number;
  /** How long to wait for the port, also if the engine cannot report whether it is bound. */
  portGraceMs: number;
  portPollMs: number;
};

/** Settles when the server's port is bound, or after the grace period. Returns false only when aborted. */
export async function portReady(
  runtime: ContainerRuntime,
  spec: ContainerSpec,
  protocol: 'tcp' | 'udp',
  { portGraceMs, portPollMs }: ReadyTiming,
  signal: AbortSignal,
): Promise<boolean> {
  const deadline = performance.now() + portGraceMs;
  while (!signal.aborted && performance.now() < deadline) {
    // An unreachable engine cannot report it; the grace period continues.
    const listening = await runtime.isListening(spec.id, spec.port, protocol).catch(() => null);
    if (listening === true) return !signal.aborted;
    await pause(Math.min(portPollMs, deadline - performance.now()), signal);
  }
  return !signal.aborted;
}
