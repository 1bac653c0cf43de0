const PLACEHOLDER = /\{([a-z_]+(?:\.[A-Za-z_][A-Za-z0-9_]{0,127})?)\}/g;
const OF_VARIABLE = /^env\.(.+)$/;

/** The spellings of Pelican for the placeholders of types, in startup commands and in configuration files. */
const IN_COMMANDS: Record<string, string> = {
  port: 'SERVER_PORT',
  ip: 'SERVER_IP',
  memory_mib: 'SERVER_MEMORY',
};
const IN_FILES: Record<string, string> = {
  port: 'server.allocations.default.port',
  ip: 'server.allocations.default.ip',
  memory_mib: 'server.build.memory_limit',
  name: 'server.name',
};

/** `unknown`: the placeholders of the type that eggs do not have. They stay as they are. */
export type EggText = { text: string; unknown: string[] };

/** Replaces the placeholders of types in a text of a startup command by those of eggs. */
export const commandText = (text: string, version: string): EggText =>
  replaced(text, (name) => (name === 'version' ? version : braced(IN_COMMANDS[name] ?? variable(name))));

/** Replaces the placeholders of types in a value of a configuration file by those of eggs. */
export const fileText = (text: string, version: string): EggText =>
  replaced(text, (name) => {
    const own = variable(name);
    const known = IN_FILES[name] ?? (own && `server.environment.${own}`);
    return name === 'version' ? version : braced(known);
  });

/**
 * Writes the words of a command as the text that a shell reads them from. Values of variables are expanded in quotes, so
 * they stay one word.
 */
export function commandLine(words: readonly string[], version: string): EggText {
  const texts = words.map((word) => commandText(word, version));
  return {
    text: texts.map(({ text }) => quoted(text)).join(' '),
    unknown: texts.flatMap(({ unknown }) => unknown),
  };
}

export const hasPlaceholder = (text: string): boolean => text.search(PLACEHOLDER) >= 0;

const PLAIN = /^(?:[A-Za-z0-9_@%+=:,./-]|\{\{SERVER_(?:PORT|IP|MEMORY)\}\})+$/;

const quoted = (word: string): string => (PLAIN.test(word) ? word : `"${word.replace(/["\\$`]/g, '\\$&')}"`);

const variable = (name: string): string | undefined => OF_VARIABLE.exec(name)?.[1];

const braced = (name: string | undefined): string | undefined => name && `{{${name}}}`;

function replaced(text: string, by: (name: string) => string | undefined): EggText {
  const unknown: string[] = [];
  const result = text.replace(PLACEHOLDER, (written, name: string) => {
    const found = by(name);
    if (found === undefined) unknown.push(written);
    return found ?? written;
  });
  return { text: result, unknown };
}
