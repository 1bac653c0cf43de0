import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { testService } from '../services/describe-with.js';
import { eventually } from '../time/eventually.js';

/**
 * A FUSE mount whose program was killed: every call fails with ENOTCONN. Needs the test services `rclone` and `sshfs`
 * (fusermount).
 */
export class DeadMount {
  readonly #at: string;

  private constructor(at: string) {
    this.#at = at;
  }

  /** @param source the folder that was mounted */
  static async make(source: string, at: string): Promise<DeadMount> {
    const words = ['mount', source, at, '--allow-other', '--config', '/dev/null'];
    const rclone = spawn(testService('rclone'), words, { stdio: 'ignore' });
    const isMounted = () => readFileSync('/proc/self/mountinfo', 'utf8').includes(` ${at} `);
    await eventually('the mount', isMounted);
    const exited = once(rclone, 'exit');
    rclone.kill('SIGKILL');
    await exited;
    return new DeadMount(at);
  }

  remove(): void {
    spawnSync('umount', ['--lazy', this.#at]);
  }
}
