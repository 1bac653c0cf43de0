const OPERATORS = ['&&', '||', ';', '|', '&', '>', '<', '\n'] as const;
/** Words that only a shell understands, where a command starts. */
const SHELL_WORDS = new Set([
  ...[
    '[',
    '[[',
    '!',
    '.',
    'alias',
    'case',
    'cd',
    'eval',
    'exec',
    'export',
    'for',
    'if',
    'set',
    'source',
    'trap',
  ],
  ...[
    'ulimit',
    'umask',
    'unset',
    'until',
    'wait',
    'while',
    'function',
    'true',
    'false',
    'read',
    'let',
    'declare',
  ],
]);

/**
 * Returns the parts of a command that only a shell understands, such as `&&` or `$( )`; none if it consists of words,
 * quotes and placeholders. Placeholders are `{{NAME}}`.
 */
export function shellSyntaxOf(command: string): string[] {
  const found = new Set<string>();
  const text = command.trim().replace(/\{\{[^{}\n]*\}\}/g, 'x');
  let quote = '';
  let isCommandStart = true;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (quote === "'") {
      if (character === "'") quote = '';
      continue;
    }
    if (character === '\\') {
      at += 1;
      isCommandStart = false;
      continue;
    }
    const expansion = expansionAt(text, at);
    if (expansion !== undefined) found.add(expansion);
    if (quote === '"' || character === '"' || character === "'") {
      quote = quote === '"' ? (character === '"' ? '' : '"') : character;
      isCommandStart = false;
      continue;
    }
    const operator = OPERATORS.find((each) => text.startsWith(each, at));
    if (operator !== undefined) {
      found.add(operator === '\n' ? 'a line break' : operator);
      at += operator.length - 1;
      isCommandStart = !['>', '<'].includes(operator);
      continue;
    }
    if (isCommandStart && /\S/.test(character)) {
      const word = commandWordOf(text, at);
      if (word !== undefined) found.add(word);
      isCommandStart = false;
    }
    if (character === '*') found.add('*');
    if (character === '(') found.add('( )');
  }
  return [...found];
}

function expansionAt(text: string, at: number): string | undefined {
  if (text[at] === '`') return '` `';
  if (text[at] !== '$') return undefined;
  if (text.startsWith('$((', at)) return '$(( ))';
  if (text[at + 1] === '(') return '$( )';
  if (text[at + 1] === '{') return `\${ }`;
  return /[\w@*#?!$]/.test(text[at + 1] ?? '') ? '$NAME' : undefined;
}

function commandWordOf(text: string, at: number): string | undefined {
  const rest = text.slice(at, at + 200);
  if (/^[A-Za-z_]\w*=/.test(rest)) return 'NAME=value';
  const [word = ''] = /^[^\s;&|<>]+/.exec(rest) ?? [];
  return SHELL_WORDS.has(word) ? word : undefined;
}
