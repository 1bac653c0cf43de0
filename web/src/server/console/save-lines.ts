import { saveText } from '../../ui/save-text';
import { plainText } from './ansi';

/** Downloads lines as a text file, without colours. */
export function saveLines(lines: readonly string[], name: string): void {
  const text = lines.map((line) => `${plainText(line)}\n`).join('');
  saveText(text, name);
}

/** Returns the name of a file with lines of a server, such as `Lobby-2026-01-15-1030.log`. */
export function logFileName(serverName: string, at: Date): string {
  const name = serverName.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[-.]+|-+$/g, '') || 'server';
  const [day, time = ''] = at.toISOString().split('T');
  return `${name}-${day}-${time.slice(0, 5).replace(':', '')}.log`;
}
