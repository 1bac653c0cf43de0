import type { ContainerSpec } from '../catalog/container-spec.js';
import type { OutputText } from './command-output.js';

/** How a run ended. `code` is null if a signal ended it or the cause is unknown. */
export type RunExit = {
  code: number | null;
  signal: string | null;
  oomKilled: boolean;
  atMs: number;
  /** The run ended because the engine itself restarted. */
  withEngine?: boolean;
};

/** The current state of a container according to the runtime, regardless of earlier requests. */
export type RuntimeState =
  | { state: 'absent' }
  | { state: 'stopped'; runId: string | null; exit: RunExit | null }
  | { state: 'running'; runId: string; startedAtMs: number };

/** A position in a run's output; only the runtime that created it can interpret it. */
export type OutputCursor = string;

export type RunObserver = {
  /**
   * Receives output in whole or partial lines. The next chunk is sent once the promise settles, which provides back
   * pressure. After a restart, attaching with the last stored `cursor` continues with the first byte that was not
   * delivered. The chunk is only valid until the promise settles.
   */
  onOutput(chunk: Buffer, cursor: OutputCursor): Promise<void>;
  /** Called once, after the last output of the run. */
  onExit(exit: RunExit): void;
  /**
   * Called once instead of `onExit` if following fails before the end of the run, for example without descriptors,
   * and was not detached. The run continues; attaching again with the last accepted cursor loses nothing.
   */
  onFailure(error: unknown): void;
};

export type Attachment = { detach(): Promise<void> };

export type PrepareProgress = {
  /** A description for users: "pulling image", "running install step 2 of 3". */
  step: string;
  doneBytes?: number;
  totalBytes?: number;
};

export type PrepareOptions = {
  signal: AbortSignal;
  onProgress(progress: PrepareProgress): void;
  /** Receives the installer's own output. */
  onOutput(chunk: Buffer): Promise<void>;
};

export type CommandOptions = {
  timeoutMs: number;
  /** The limit of each stream. */
  maxOutputBytes: number;
  signal: AbortSignal;
  /**
   * Awaited before more than `SMALL_OUTPUT_BYTES` of output are kept. Until then, the command's writes block. `over`
   * aborts when the command has ended.
   */
  beforeLargeOutput?: (over: AbortSignal) => Promise<void>;
};
/** Output over the limit is truncated, which `truncated` reports. */
export type CommandResult = {
  stdout: OutputText;
  stderr: OutputText;
  exitCode: number;
  truncated: boolean;
};

/** Counters are totals since the start of the run. `cpuMs` is CPU time; `memoryUsedBytes` excludes the page cache. */
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
 * Where servers run. The runtime carries out operations; states, locks, restarts and stored output belong to the
 * containers module. Every method throws DomainError `unavailable` while the engine is unreachable.
 */
export interface ContainerRuntime {
  readonly kind: 'docker' | 'process';
  /** Settles when the engine responds. */
  ping(): Promise<void>;
  /** Downloads or builds the image, or runs the install steps. If it is cancelled or fails, nothing keeps running. */
  prepare(spec: ContainerSpec, options: PrepareOptions): Promise<void>;
  /**
   * Starts the run `runId`, which the caller has created and stored. Settles when the process exists. Does nothing if
   * the run already exists.
   */
  start(spec: ContainerSpec, runId: string): Promise<void>;
  inspect(id: string): Promise<RuntimeState>;
  /** Follows a run's output and end, from the beginning if `cursor` is null. Also works for an ended run. */
  attach(id: string, runId: string, cursor: OutputCursor | null, observer: RunObserver): Promise<Attachment>;
  /** Whether the server has bound the port; null if the runtime cannot determine it. */
  isListening(id: string, port: number, protocol: 'tcp' | 'udp'): Promise<boolean | null>;
  /** Sends a line to the server's console. @throws DomainError `conflict` if the server does not run */
  writeInput(id: string, line: string): Promise<void>;
  /** Sends a signal to the server; SIGKILL goes to all its processes. Does nothing if the server has ended. */
  signal(id: string, signal: 'SIGTERM' | 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  /**
   * Runs a command next to the running server, in its folder and confinement, without a shell. As with timeout(1) and
   * a shell, the exit code is 124 after `timeoutMs`, 127 if the program does not exist, and 126 if it cannot be
   * executed.
   */
  runCommand(spec: ContainerSpec, argv: string[], options: CommandOptions): Promise<CommandResult>;
  /** Returns one sample of a running container. @throws DomainError `conflict` if it does not run */
  sampleUsage(id: string): Promise<UsageSample>;
  /**
   * Ends and deletes the container, its runs and what its image left; the data folder is kept. Does nothing if it
   * does not exist.
   */
  remove(id: string): Promise<void>;
  /**
   * Calls back with the id of a container of this daemon whenever the engine reports a change. @returns the
   * unsubscriber
   */
  onChange(listener: (id: string) => void): () => void;
  /** Closes connections and timers. Servers keep running. */
  close(): Promise<void>;
}
