import type { ContainerSpec } from '../catalog/container-spec.js';
import type { InstallScript } from '../catalog/server-type.js';
import type { OutputText } from './command-output.js';

/** How a run ended. `code` is null if a signal ended it or the cause is unknown. */
export type RunExit = {
  code: number | null;
  signal: string | null;
  oomKilled: boolean;
  atMs: number;
  /** Whether the run ended because the engine restarted. */
  withEngine?: boolean;
};

/**
 * The state of a container as the runtime reports it, which may differ from the state that the daemon has requested.
 */
export type RuntimeState =
  | { state: 'absent' }
  | { state: 'stopped'; runId: string | null; exit: RunExit | null }
  | { state: 'running'; runId: string; startedAtMs: number };

/** A position in a run's output; only the runtime that created it can interpret it. */
export type OutputCursor = string;

export type RunObserver = {
  /**
   * Receives output, in whole or partial lines. The next chunk is not sent before the promise settles, and `chunk` is
   * only valid until then. After a restart of the daemon, attaching with the last stored `cursor` continues with the
   * first byte that was not delivered.
   */
  onOutput(chunk: Buffer, cursor: OutputCursor): Promise<void>;
  /** Called once, after the last output of the run. */
  onExit(exit: RunExit): void;
  /**
   * Called once instead of `onExit` if following fails before the end of the run, for example for lack of free
   * descriptors. Not called if the caller detached. The run continues; attaching again with the last accepted cursor
   * loses nothing.
   */
  onFailure(error: unknown): void;
};

/** The size of a terminal in characters. */
export type TerminalSize = { columns: number; rows: number };
/** The size that the terminal of a run has until `resize`. */
export const FIRST_SIZE: TerminalSize = { columns: 80, rows: 24 };

export type Attachment = { detach(): Promise<void> };

export type PrepareProgress = {
  /** A description of the current step for users: "pulling image", "running install step 2 of 3". */
  step: string;
  doneBytes?: number;
  totalBytes?: number;
};

export type PrepareOptions = {
  signal: AbortSignal;
  onProgress(progress: PrepareProgress): void;
  /** The script that installs the server, on an engine. */
  install?: InstallScript | undefined;
  /** Receives the output of the installer. */
  onOutput(chunk: Buffer): Promise<void>;
};

export type CommandOptions = {
  timeoutMs: number;
  /** The maximum size of stdout and of stderr. */
  maxOutputBytes: number;
  signal: AbortSignal;
  /**
   * Awaited before more than `SMALL_OUTPUT_BYTES` of output are kept. Until it settles, the command cannot write more.
   * `over` aborts when the command has ended.
   */
  beforeLargeOutput?: (over: AbortSignal) => Promise<void>;
};
/** The result of a command. Its output is truncated at the limit; `truncated` says whether it was. */
export type CommandResult = {
  stdout: OutputText;
  stderr: OutputText;
  exitCode: number;
  truncated: boolean;
};

/** The resource usage of a run since its start. `cpuMs` is CPU time; `memoryUsedBytes` excludes the page cache. */
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
 * Runs servers, on an engine or as processes. It only carries out operations: states, claims, restarts and logs belong
 * to the containers module. Every method throws DomainError `unavailable` while the engine is unreachable.
 */
export interface ContainerRuntime {
  readonly kind: 'docker' | 'process';
  /** Settles when the engine responds. */
  ping(): Promise<void>;
  /**
   * Downloads or builds the image and runs the install script, or runs the install steps. No process keeps running if it fails or is
   * cancelled.
   */
  prepare(spec: ContainerSpec, options: PrepareOptions): Promise<void>;
  /**
   * Starts a run. The caller chooses its id `runId`, and has already stored it. Settles when the process exists. Does
   * nothing if the run already exists.
   */
  start(spec: ContainerSpec, runId: string): Promise<void>;
  inspect(id: string): Promise<RuntimeState>;
  /**
   * Follows the output of a run until its end, from the beginning if `cursor` is null. The run may have ended already.
   */
  attach(id: string, runId: string, cursor: OutputCursor | null, observer: RunObserver): Promise<Attachment>;
  /** Whether the server has bound its port; null if the runtime cannot determine that. */
  isListening(id: string, port: number, protocol: 'tcp' | 'udp'): Promise<boolean | null>;
  /** Sends a line to the server's console. @throws DomainError `conflict` if the server is not running */
  writeInput(id: string, line: string): Promise<void>;
  /** Sets the size of the server's terminal. Does nothing if the server has none or is not running. */
  resize(id: string, size: TerminalSize): Promise<void>;
  /** Sends a signal to the server, or SIGKILL to all its processes. Does nothing if the server has ended. */
  signal(id: string, signal: 'SIGTERM' | 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  /**
   * Runs a command next to the running server, in its folder and with its restrictions, without a shell. As with
   * timeout(1) and a shell, the exit code is 124 after `timeoutMs`, 127 if the program does not exist, and 126 if it
   * cannot be executed.
   */
  runCommand(spec: ContainerSpec, argv: string[], options: CommandOptions): Promise<CommandResult>;
  /** Measures the resource usage of a running container once. @throws DomainError `conflict` if it is not running */
  sampleUsage(id: string): Promise<UsageSample>;
  /**
   * Kills and deletes the container, its runs and the volumes of its image; the data folder is kept. Does nothing if
   * the container does not exist.
   */
  remove(id: string): Promise<void>;
  /**
   * Adds a listener that is called with the id of a container of this daemon when the engine reports a change of it.
   *
   * @returns a function that removes the listener
   */
  onChange(listener: (id: string) => void): () => void;
  /** Closes connections and timers. Servers keep running. */
  close(): Promise<void>;
}
