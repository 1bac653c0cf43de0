import { execFileSync } from 'node:child_process';

/** Kind, mode, size, time to the nanosecond, links and contents of all below a folder; which names are one file. */
export function treeList(folder: string): string {
  const script = [
    // What a folder takes, and how many names its own has, is the disk's.
    `find . -mindepth 1 -type d -printf '%P\\0d %m %T@\\0'`,
    `find . -mindepth 1 ! -type d -printf '%P\\0%y %m %s %T@ %n %l\\0'`,
    'find . -type f -print0 | sort -z | xargs -0r sha256sum -z',
    // The names of one file together, by the first of them.
    `find . -type f -links +1 -printf '%i %P\\n' | sort -k2 | awk '{n[$1]=n[$1]" "$2} END {for(i in n) print n[i]}' | sort`,
  ].map((command) =>
    command.startsWith('find . -mindepth') ? `${command} | paste -zd' ' - - | sort -z` : command,
  );
  return execFileSync('sh', ['-c', script.join('; ')], {
    cwd: folder,
    encoding: 'latin1',
    maxBuffer: 1024 * 1024 * 1024,
    env: { ...process.env, LC_ALL: 'C' },
  });
}
