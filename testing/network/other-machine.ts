import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';

const run = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8' });

/**
 * A network namespace that stands for another machine, on a cable to this one. Its addresses are not those for documentation
 * (RFC 5737), which containers and virtual machines that run tests may have themselves.
 */
export class OtherMachine {
  /** This machine's address on the cable. */
  readonly here: string;
  readonly there: string;
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess, here: string, there: string) {
    this.#process = process;
    this.here = here;
    this.there = there;
  }

  /** @param link the name of the network interface on this machine; @param network the first three bytes of the addresses */
  static async start(link: string, network: string): Promise<OtherMachine> {
    const script = 'ip link set lo up && echo up && exec sleep 3600';
    const process = spawn('unshare', ['--net', 'sh', '-c', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    if (process.stdout !== null) await once(process.stdout, 'data');
    const machine = new OtherMachine(process, `${network}.1`, `${network}.2`);
    run('ip', 'link', 'add', link, 'type', 'veth', 'peer', 'name', 'inside', 'netns', String(process.pid));
    run('ip', 'addr', 'add', `${machine.here}/30`, 'dev', link);
    run('ip', 'link', 'set', link, 'up');
    for (const words of [`addr add ${machine.there}/30 dev inside`, 'link set inside up'])
      run('nsenter', ...machine.words('ip', ...words.split(' ')));
    return machine;
  }

  /** Returns the arguments of `nsenter` that run a program on the machine. */
  words(...command: string[]): string[] {
    return ['-t', String(this.#process.pid), '-n', ...command];
  }

  /** Forbids connections from this machine to a port of the other one, as a firewall or NAT does. Returns how to allow them again. */
  closePort(port: number): () => void {
    const rule = ['to', this.there, 'ipproto', 'tcp', 'dport', String(port), 'prohibit'];
    run('ip', 'rule', 'add', ...rule);
    return () => void run('ip', 'rule', 'del', ...rule);
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await ended;
  }
}
