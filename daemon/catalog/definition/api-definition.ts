import type { TypeDefinition } from './type-definition.js';

/**
 * Returns what a definition from the API must not contain, one sentence each: what only the operator of the host may
 * decide (docs/decisions/0042).
 */
export function apiProblems(definition: TypeDefinition): string[] {
  const { files = {}, user, capabilities = [] } = definition;
  return [
    ...Object.entries(files).flatMap(([path, source]) =>
      'from' in source
        ? [`files.${path}: \`from\` reads a file of the host: write its text into \`content\``]
        : [],
    ),
    ...(user === undefined ? [] : [`user: an image that starts as root ${ONLY_FILES}`]),
    ...(capabilities.length === 0 ? [] : [`capabilities: a type with Linux capabilities ${ONLY_FILES}`]),
  ];
}

const ONLY_FILES = 'can only be defined by a file in DATA_DIR/catalog on the node';
