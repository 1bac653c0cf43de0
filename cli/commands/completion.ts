import { SERVICES } from '../../lib/contract/openapi.js';
import { apiOperations, apiParameters } from './api-request.js';

/**
 * The completion script for bash, and for zsh with `bashcompinit`. It calls `berth` for the possible words, so it
 * always matches the installed version.
 */
const SCRIPT = `_berth() {
  local word="\${COMP_WORDS[COMP_CWORD]}" IFS=$'\\n'
  COMPREPLY=($(compgen -W "$("\${COMP_WORDS[0]}" completion -- "\${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null)" -- "$word"))
  [[ \${COMPREPLY[0]} == *= ]] && compopt -o nospace
}
complete -o default -F _berth berth`;

const COMMANDS = [
  ...['api', 'backup', 'completion', 'daemon', 'doctor', 'egg', 'help', 'import', 'mock', 'panel'],
  ...['service', 'up'],
];
const WORDS: Record<string, string[]> = {
  'backup ': ['create', 'restore', 'verify'],
  'daemon ': ['backup-key', 'evict', 'join', 'key', 'migrate-runtime'],
  'daemon join ': ['--allow-http', '--exit', '--name', '--renew', '--tunnel', '--url'],
  'daemon key ': ['create', 'list', 'revoke'],
  'daemon migrate-runtime ': ['docker', 'process'],
  'panel ': ['secret', 'setup-url', 'unban', 'user'],
  'panel user ': ['confirm-email', 'create', 'disable-2fa', 'list', 'reset-password', 'unlock'],
  'panel secret ': ['accept', 'rotate'],
  'import ': ['pterodactyl'],
  'mock ': [...SERVICES],
  'service ': ['install', 'print', 'uninstall'],
  'service install ': [...SERVICES],
  'service print ': [...SERVICES],
  'service uninstall ': [...SERVICES],
};

/**
 * `berth completion` prints the completion script. With `--` and the words typed so far, it prints the possible next
 * words.
 */
export function completion([mark, ...words]: string[]): void {
  console.log(mark === undefined ? SCRIPT : next(words).join('\n'));
}

function next(words: readonly string[]): string[] {
  const [command, id] = words;
  if (command === undefined) return COMMANDS;
  if (command !== 'api') return WORDS[words.map((word) => `${word} `).join('')] ?? [];
  const operations = apiOperations();
  if (id === undefined) return operations.map(({ operation }) => operation.operationId);
  const last = words.at(-1);
  if (last === '--service') return [...SERVICES];
  const found = operations.find(({ operation }) => operation.operationId === id);
  if (last === '--param')
    return found === undefined ? [] : apiParameters(found).map(({ name }) => `${name}=`);
  return ['--param', '--body', '--url', '--service', '--describe'];
}
