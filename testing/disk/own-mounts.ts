import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

/** Mounts that belong to one test. Mounting needs root. */
export class OwnMounts {
  readonly #mounted: string[] = [];

  /** Bind-mounts a folder at another path. Both paths are on the same file system. */
  bind(from: string, at: string): void {
    this.#mount(at, ['--bind', from, at]);
  }

  tmpfs(at: string): void {
    this.#mount(at, ['-t', 'tmpfs', '-o', 'size=256m,mode=700', 'none', at]);
  }

  unmountAll(): void {
    for (const at of this.#mounted.splice(0).reverse()) execFileSync('umount', [at]);
  }

  #mount(at: string, options: string[]): void {
    mkdirSync(at, { recursive: true });
    execFileSync('mount', options);
    this.#mounted.push(at);
  }
}
