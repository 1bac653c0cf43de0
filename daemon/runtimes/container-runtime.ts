import type { ContainerSpec } from '../catalog/container-spec.js';
import type { OutputText } from './command-output.js';

/** How a run ended. `code` is null where a signal ended it or the cause is lost. */
export type RunExit = {
  code: number | null;
  signal: string | null;
  oomKilled: boolean;
  atMs: number;
  /** The engine itself was restarted, and the run ended with it. */
  withEngine?: boolean;
};

/** What the runtime itself knows of a container at this moment; never what was asked of it. */
export type RuntimeState =
  | { state: 'absent' }
  | { state: 'stopped'; runId: string | null; exit: RunExit | null }
  | { state: 'running'; runId: string; startedAtMs: number };

/** A position in a run's output; opaque to all but the runtime that gave it. */
export type OutputCursor = string;

export type RunObserver = {
  /**
   * Output as it came, whole or partial lines. The next chunk is not sent before the promise settles:
   * that is the back pressure. After a restart, attaching with the last `cursor` that was stored goes on
   * with the first byte that was not delivered. The chunk's memory is the runtime's again once the promise settles.
   */
  onOutput(chunk: Buffer, cursor: OutputCursor): Promise<void>;
  /** Once, after the last output of the run. */
  onExit(exit: RunExit): void;
  /**
   * Once and instead of `onExit`, when following broke before the run's end (no descriptors, say) and was not
   * let go of. The run goes on; attaching again with the last cursor that was taken loses nothing.
   */
  onFailure(error: unknown): void;
};

export type Attachment = { detach(): Promise<void> };

export type PrepareProgress = {
  /** For people: "pulling image", "running install step 2 of 3". */
  step: string;
  doneBytes?: number;
  totalBytes?: number;
};

export type PrepareOptions = {
  signal: AbortSignal;
  onProgress(progress: PrepareProgress): void;
  /** The installer's own output. */
  onOutput(chunk: Buffer): Promise<void>;
};

export type CommandOptions = {
  timeoutMs: number;
  /** The limit of each stream. */
  maxOutputBytes: number;
  signal: AbortSignal;
  /**
   * Awaited before more than `SMALL_OUTPUT_BYTES` of output are kept. Until then, the command's writes block. `over` aborts
   * when the command has ended.
   */
  beforeLargeOutput?: (over: AbortSignal) => Promise<void>;
};
/** Output over the bound is cut off and `truncated` says so. */
export type CommandResult = {
  stdout: OutputText;
  stderr: OutputText;
  exitCode: number;
  truncated: boolean;
};

/** Counters are totals since the run's start; `cpuMs` is CPU time, `memoryUsedBytes` leaves out page cache. */
export type UsageSample = {
  atMs: number;
  cpuMs: number;
  memoryUsedBytes: number;
  memoryLimitBytes: number;
  networkRxBytes: number;
  networkTxBytes: number;
  diskReadBytes: number;
  diskWriteBytes: number;
};

/**
 * Where servers run. The containers module asks, the runtime does: states, locks, restarts and stored
 * output are the module's. Every method throws DomainError `unavailable` while the engine is away.
 */
export interface ContainerRuntime {
  readonly kind: 'docker' | 'process';
  /** Settles when the engine answers. */
  ping(): Promise<void>;
  /** Fetches or builds the image, or runs the install steps. Cancelled or failed, it leaves nothing running. */
  prepare(spec: ContainerSpec, options: PrepareOptions): Promise<void>;
  /**
   * Begins the run `runId` (made by the caller and stored before). Settles when the process exists.
   * Asked again with a run that exists already, it changes nothing.
   */
  start(spec: ContainerSpec, runId: string): Promise<void>;
  inspect(id: string): Promise<RuntimeState>;
  /** Follows a run's output and end, from the beginning where `cursor` is null. Works on an ended run, too. */
  attach(id: string, runId: string, cursor: OutputCursor | null, observer: RunObserver): Promise<Attachment>;
  /** Whether the server itself has bound the port; null where the runtime cannot tell. */
  isListening(id: string, port: number, protocol: 'tcp' | 'udp'): Promise<boolean | null>;
  /** Types a line into the server's console. @throws DomainError `conflict` when it does not run. */
  writeInput(id: string, line: string): Promise<void>;
  /** Sends a signal to the server; SIGKILL goes to every process of it. A server that has ended is no error. */
  signal(id: string, signal: 'SIGTERM' | 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  /**
   * Runs an argument vector beside the running server, in its folder and confinement; never through a shell.
   * As with timeout(1) and a shell, the exit code is 124 after `timeoutMs`, 127 where there is no such program and
   * 126 where it cannot be run.
   */
  runCommand(spec: ContainerSpec, argv: string[], options: CommandOptions): Promise<CommandResult>;
  /** One sample of a running container. @throws DomainError `conflict` when it does not run. */
  sampleUsage(id: string): Promise<UsageSample>;
  /** Ends and forgets the container, its runs and its image's leftovers; the data folder stays. Absent is fine. */
  remove(id: string): Promise<void>;
  /** Calls back with an id whenever the engine says that a container of ours changed; returns the unsubscriber. */
  onChange(listener: (id: string) => void): () => void;
  /** Lets go of connections and timers. Servers run on. */
  close(): Promise<void>;
}
