import type { Egg, EggFormat } from './egg.js';
import { type Field, readLabel } from './field.js';
import { replacePlaceholders } from './placeholders.js';
import { shellSyntaxOf } from './shell-syntax.js';
import type { VariableNames } from './variable-names.js';

const MAX = { commands: 50, commandCharacters: 32_768 };
const DEFAULT_LABEL = 'Default';

/**
 * Reads the startup commands. `{{X}}`, `${X}` and `$X` are one thing, which becomes `{{X}}` for variables of the egg and
 * values of the server. What else only a shell can do is kept and reported.
 */
export function readStartup(egg: Field, format: EggFormat, names: VariableNames): Egg['startup'] {
  const fields: [string, Field][] =
    format === 'PLCN_v3'
      ? egg.at('startup_commands').entries(MAX.commands)
      : [[DEFAULT_LABEL, egg.at('startup')]];
  const commands = new Map(
    fields.map(([label, field]) => [readLabel(label, field) || DEFAULT_LABEL, readCommand(field, names)]),
  );
  const startup = [...commands].map(([label, command]) => ({ label, command }));
  if (startup.length === 0 || startup.some(({ command }) => command === ''))
    throw egg
      .at(format === 'PLCN_v3' ? 'startup_commands' : 'startup')
      .refusal('is missing: no server could start');
  return startup;
}

function readCommand(field: Field, names: VariableNames): string {
  const given = field.text(MAX.commandCharacters, 'block').trim();
  const unknown = new Set<string>();
  const braced = replacePlaceholders(given, names, (placeholder, written) => {
    if (placeholder.kind === 'interface' || placeholder.kind === 'unknown') {
      unknown.add(written);
      return written;
    }
    const name = names.present(placeholder.name);
    if (!names.isAmbient(name)) unknown.add(`{{${name}}}`);
    return `{{${name}}}`;
  });
  const command = replaceShellVariables(braced, names, unknown);
  for (const written of unknown)
    field.report.add(
      'startup_unknown_placeholder',
      field.path,
      `The command uses ${written.slice(0, 100)}, and the egg has no variable of this name.`,
    );
  reportShell(field, command);
  return command;
}

/** Replaces `${X}` and `$X` where X is known. Adds the others to `unknown`, unless the command itself sets them. */
function replaceShellVariables(command: string, names: VariableNames, unknown: Set<string>): string {
  const assigned = [...command.matchAll(/(?:^|[\s;&|(])(\w+)=|\b(?:for|read)\s+(?:-\w+\s+)?(\w+)/g)];
  const own = new Set(assigned.flatMap(([, set, looped]) => [set, looped]));
  return command.replace(
    /(\\.)|\$(?:\{(\w{1,200})\}|([A-Za-z_]\w{0,199}))/g,
    (written, escaped, braced, plain) => {
      if (escaped !== undefined) return written;
      const given: string = braced ?? plain;
      if (own.has(given)) return written;
      const name = names.presentExact(given);
      if (names.has(name)) return `{{${name}}}`;
      if (!names.isAmbient(name) && !/^\d+$/.test(given)) unknown.add(written);
      return written;
    },
  );
}

function reportShell({ path, report }: Field, command: string): void {
  if (/\[\[.*\]\]/s.test(command))
    report.add(
      'double_brackets',
      path,
      'The command has [[ ]], in which Pelican does not replace placeholders and which a shell takes as a test. It is kept.',
    );
  const syntax = shellSyntaxOf(command);
  if (syntax.length > 0)
    report.add(
      'needs_shell',
      path,
      `The command needs a shell, because it uses ${syntax.join('  ')}. It only works if the image runs it in one.`,
    );
}
