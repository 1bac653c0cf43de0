import { type ChildProcess, spawn } from 'node:child_process';
import { until } from '../berth/berth-process.js';

/** A shell that runs the code blocks of a document one after the other, unchanged. */
export class TypedShell {
  readonly #shell: ChildProcess;
  #output = '';
  #errors = '';
  #typed = 0;

  constructor(env: Record<string, string>) {
    this.#shell = spawn('bash', ['--noprofile', '--norc'], { env, stdio: ['pipe', 'pipe', 'pipe'] });
    this.#shell.stdout?.on('data', (chunk: Buffer) => {
      this.#output += chunk.toString();
    });
    // Filter out the progress that curl prints because standard error is not a terminal.
    this.#shell.stderr?.on('data', (chunk: Buffer) => {
      this.#errors += chunk.toString();
    });
  }

  /**
   * Runs a code block.
   * @returns what the block wrote to standard output
   */
  async type(block: string, timeoutMs: number): Promise<string> {
    const from = this.#output.length;
    const end = `typed ${++this.#typed} of ${this.#shell.pid}\n`;
    this.#shell.stdin?.write(`${block}\nprintf ${JSON.stringify(end)}\n`);
    await until(`the shell to run\n${block}\nwith ${this.#errors}`, timeoutMs, () =>
      this.#output.includes(end, from),
    );
    return this.#output.slice(from).replace(end, '');
  }

  close(): void {
    this.#shell.kill('SIGKILL');
  }
}
