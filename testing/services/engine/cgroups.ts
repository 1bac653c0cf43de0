import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../programs.js';

const CGROUP_FOLDER = '/sys/fs/cgroup';

/**
 * Mounts the control groups if they are not mounted (on a machine without an init system), because the engine does not
 * start without them. Uses version 1 if the kernel has its controllers there, otherwise version 2.
 */
export async function ensureCgroups(): Promise<void> {
  const mounted = readFileSync('/proc/self/mounts', 'utf8');
  if (/^\S+ \S+ cgroup2? /m.test(mounted)) return;
  const controllers = readFileSync('/proc/cgroups', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'))
    .flatMap(([name, hierarchy, , enabled]) => (name && hierarchy !== '0' && enabled === '1' ? [name] : []));
  if (controllers.length === 0) {
    await run('mount', ['-t', 'cgroup2', 'cgroup2', CGROUP_FOLDER]);
    return;
  }
  await run('mount', ['-t', 'tmpfs', '-o', 'mode=755', 'cgroup', CGROUP_FOLDER]);
  for (const controller of controllers) {
    const folder = join(CGROUP_FOLDER, controller);
    mkdirSync(folder);
    await run('mount', ['-t', 'cgroup', '-o', controller, 'cgroup', folder]);
  }
}
