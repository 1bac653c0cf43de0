import { listOperations, readDocument, type Service } from '../../../lib/openapi.js';
import type { Answer } from '../answer-check.js';
import { examplesOf, statusesOf } from './documented.js';
import { compareWithExample } from './likeness.js';
import { unshown } from './unshown.js';

/** What the examples of a service that the test of this title is to compare differ in from an answer, each by its name. */
export function differencesElsewhere(service: Service, title: string, answer: Answer): string[] {
  const document = readDocument(service);
  const documented = listOperations(document).flatMap(({ operation }) =>
    statusesOf(operation).flatMap((status) => examplesOf(document, operation, status)),
  );
  const names = unshown
    .filter(
      ({ service: of, shownBy }) => of === service && shownBy !== 'still to come' && shownBy[1] === title,
    )
    .flatMap(({ examples }) => examples);
  if (names.length === 0) return [`"${title}" is to compare no example of the ${service}`];
  return names.flatMap((name) => {
    const example = documented.find((each) => each.name === name);
    if (!example) return [`the ${service} has no example ${name}`];
    const { value, schema, partOf } = example;
    const { differences } = compareWithExample(value, partOf(answer), schema, {
      document,
      varying: new Set(),
    });
    return differences.map((difference) => `the ${service}'s example ${name}: ${difference}`);
  });
}
