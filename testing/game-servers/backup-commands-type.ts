import { writeShellType } from './shell-type.js';

/** Writes a server type whose servers record their console input in `typed`, and reply to it. */
export function writeBackupCommandsType(dataDir: string, backup: object): void {
  const program = 'echo ready; while read -r line; do echo "$line" >> typed; echo "heard $line"; done';
  writeShellType(dataDir, 'commands', program, { backup });
}
