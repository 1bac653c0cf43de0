import { writeShellType } from './shell-type.js';

/** Writes a server type whose servers record their console input in `typed`, and reply to it. */
export function writeToldType(dataDir: string, backup: object): void {
  const program = 'echo ready; while read -r line; do echo "$line" >> typed; echo "heard $line"; done';
  writeShellType(dataDir, 'told', program, { backup });
}
