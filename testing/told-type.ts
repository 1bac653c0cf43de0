import { writeShellType } from './shell-type.js';

/** A server type whose servers write down in `typed` what is typed into their console, and answer to it. */
export function writeToldType(dataDir: string, backup: object): void {
  const program = 'echo ready; while read -r line; do echo "$line" >> typed; echo "heard $line"; done';
  writeShellType(dataDir, 'told', program, { backup });
}
