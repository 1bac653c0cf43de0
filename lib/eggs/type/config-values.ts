/** Placeholders in the one spelling that the reader of eggs writes, with those of types. */
const VALUES: Record<string, string> = {
  'server.allocations.default.port': '{port}',
  'server.allocations.default.ip': '{ip}',
  'server.build.memory_limit': '{memory_mib}',
  'server.name': '{name}',
};
const ANY = /\{\{([^{}\n]{1,200})\}\}/g;
const OF_VARIABLE = /^server\.environment\.([A-Za-z_][A-Za-z0-9_]{0,127})$/;
const INTERFACE = 'config.docker.interface';
/** What types take for a placeholder, also without a meaning. */
const OF_TYPES = /\{[a-z_]+(?:\.[A-Za-z_][A-Za-z0-9_]{0,127})?\}/;

/** `kept`: placeholders that nothing replaces. `variables`: the variables that the text needs. */
export type TypeText = { text: string; kept: string[]; variables: string[] };

/**
 * Replaces the placeholders of eggs in a value by those of types. A text that a type would take for a placeholder cannot be
 * written, because types have no escape for it.
 *
 * @returns the text, or a clause that says why it cannot be written
 */
export function typeValue(text: string): TypeText | { fault: string } {
  const parts: string[] = [];
  const kept: string[] = [];
  const variables: string[] = [];
  let end = 0;
  for (const { 0: written, 1: inner = '', index } of text.matchAll(ANY)) {
    const name = inner.trim();
    if (name === INTERFACE)
      return {
        fault: `${written} is the address by which a container reaches its host, which types do not know`,
      };
    const [, variable] = OF_VARIABLE.exec(name) ?? [];
    const known = Object.hasOwn(VALUES, name) ? VALUES[name] : variable && `{env.${variable}}`;
    if (known === undefined) kept.push(written);
    if (variable !== undefined) variables.push(variable);
    if (known === undefined) continue;
    parts.push(text.slice(end, index), known);
    end = index + written.length;
  }
  parts.push(text.slice(end));
  const literals = parts.filter((_, index) => index % 2 === 0);
  const literal = literals.map((each) => OF_TYPES.exec(each)?.[0]).find((found) => found !== undefined);
  return literal === undefined
    ? { text: parts.join(''), kept, variables }
    : { fault: `${literal} would be taken for a placeholder` };
}
