import { listOperations, readDocument } from '../../../lib/contract/openapi.js';
import type { ReceivedResponse } from '../response-check.js';
import { examplesOf, statusesOf } from './documented.js';
import { compareWithExample } from './likeness.js';
import { unshown } from './unshown.js';

/** Returns how a response differs from the documented examples that the test with this title must compare. */
export function differencesToExamples(title: string, response: ReceivedResponse): string[] {
  const entries = unshown.filter(({ shownBy }) => shownBy[1] === title);
  if (entries.length === 0) return [`"${title}" is to compare no example`];
  return entries.flatMap(({ service, examples }) => {
    const document = readDocument(service);
    const documented = listOperations(document).flatMap(({ operation }) =>
      statusesOf(operation).flatMap((status) => examplesOf(document, operation, status)),
    );
    return examples.flatMap((name) => {
      const example = documented.find((each) => each.name === name);
      if (!example) return [`the ${service} has no example ${name}`];
      const { value, schema, partOf } = example;
      const likeness = { document, varying: new Set<string>() };
      const { differences } = compareWithExample(value, partOf(response), schema, likeness);
      return differences.map((difference) => `the ${service}'s example ${name}: ${difference}`);
    });
  });
}
