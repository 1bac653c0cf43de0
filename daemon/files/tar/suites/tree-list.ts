import { execFileSync } from 'node:child_process';

/**
 * Returns type, mode, size, time in nanoseconds, link targets and checksums of everything below a folder, and which
 * names are hard links of one file.
 */
export function treeList(folder: string): string {
  const script = [
    // Omit the size and the link count of folders, which depend on the file system.
    `find . -mindepth 1 -type d -printf '%P\\0d %m %T@\\0'`,
    `find . -mindepth 1 ! -type d -printf '%P\\0%y %m %s %T@ %n %l\\0'`,
    'find . -type f -print0 | sort -z | xargs -0r sha256sum -z',
    // List the names of each hard-linked file on one line, sorted by the first name.
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
