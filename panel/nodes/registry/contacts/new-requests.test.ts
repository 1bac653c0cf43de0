import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import {
  listOperations,
  type OpenApiDocument,
  type OperationObject,
  parametersOf,
  readDocument,
  readDocumentFile,
  schemaOf,
} from '../../../../lib/contract/openapi.js';
import { packageRoot } from '../../../../lib/process/package-root.js';
import { NEW_OPERATIONS, NEW_PROPERTIES } from './new-requests.js';

/** New operations that the panel does not send. */
const NOT_SENT = ['getLiveness', 'getMetrics', 'getReadiness'];

const released = readDocumentFile(join(packageRoot(), 'spec', 'released', 'daemon.json'));
const current = readDocument('daemon');

const operationsOf = (document: OpenApiDocument): Map<string, OperationObject> =>
  new Map(listOperations(document).map(({ operation }) => [operation.operationId, operation]));

const propertiesOf = (document: OpenApiDocument, { requestBody }: OperationObject): string[] => {
  const schema = schemaOf(document, requestBody?.content['application/json']?.schema);
  return Object.keys(schema.properties ?? {});
};
const namesOf = (document: OpenApiDocument, operation: OperationObject): string[] =>
  parametersOf(document, operation).map((each) => `${each.in} ${each.name}`);

/** Returns what each operation of the last release has now and did not have then; nothing for new operations. */
function added(
  listed: (document: OpenApiDocument, operation: OperationObject) => string[],
): Record<string, string[]> {
  const before = operationsOf(released);
  return Object.fromEntries(
    [...operationsOf(current)].flatMap(([id, operation]) => {
      const was = before.get(id);
      const had = was === undefined ? undefined : listed(released, was);
      const news = listed(current, operation).filter((name) => had?.includes(name) === false);
      return news.length === 0 ? [] : [[id, news.sort()]];
    }),
  );
}

test('the table of what daemons of the previous version do not know has all operations that are new since the last release', () => {
  const before = operationsOf(released);
  const fresh = [...operationsOf(current).keys()].filter((id) => !before.has(id));
  expect([...Object.keys(NEW_OPERATIONS), ...NOT_SENT].sort()).toEqual(fresh.sort());
});

test('the table of what daemons of the previous version do not know has all properties that are new since the last release', () => {
  const listed = Object.entries(NEW_PROPERTIES).map(([id, names]) => [id, Object.keys(names).sort()]);
  expect(Object.fromEntries(listed)).toEqual(added(propertiesOf));
});

test('no operation has new parameters, which daemons of the previous version would ignore or refuse', () => {
  expect(added(namesOf)).toEqual({});
});
