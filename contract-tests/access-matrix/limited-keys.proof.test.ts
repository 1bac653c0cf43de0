import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listOperations, type PlacedOperation, readDocument } from '../../lib/contract/openapi.js';
import { type LimitedHarness, openLimitedHarness, type Things, WAYS } from './limited-harness.js';
import { ask, IS_FOR_ALL, placesOf, type Received } from './limited-requests.js';
import { printTable } from './table.js';

const document = readDocument('daemon');
const operations = listOperations(document).filter(({ operation }) => operation.security?.length !== 0);
/** The operation that runs after all others, because it removes the container that their requests use. */
const LAST = 'removeContainer';
const named = operations.filter((placed) => placesOf(document, placed).length > 0);
const unnamed = operations.filter((placed) => placesOf(document, placed).length === 0);
/** Operations that run last, like all deletions, because they change what the other requests use. */
const USES_UP = ['reinstallContainer', 'restoreBackup', 'restoreBackupFrom', 'continueUpload', 'renamePath'];
const rows = (all: PlacedOperation[]) =>
  [
    ...all.filter(({ operation }) => operation.operationId !== LAST),
    ...all.filter(({ operation }) => operation.operationId === LAST),
  ].map((placed) => [placed.operation.operationId, placed] as const);

const admitted = ({ status }: Received) => ([401, 403, 404].includes(status) ? status : 'admitted');

/**
 * Sends a key that is limited to a container, or narrowed to it, to every operation of the daemon, with another
 * container in each part of the request that can name one.
 */
describe.each(WAYS)('the access of %s', (way) => {
  let harness: LimitedHarness;
  let before: unknown;
  const cells: { operationId: string; kind: string; verdict: number | string }[] = [];
  beforeAll(async () => {
    harness = await openLimitedHarness(way);
    await harness.renew(harness.own, harness.key);
    before = await harness.stateOf(harness.foreign);
  });
  afterAll(async () => {
    printTable(cells);
    await harness.close();
  });

  const askWith = (placed: PlacedOperation, thingsAt: Parameters<typeof ask>[3]): Promise<Received> =>
    ask(harness.daemon.url, harness.limited, { document, placed }, thingsAt);

  /** Returns the response without the names and ids of containers, so that two responses can be compared. */
  const wordsOf = ({ status, body, headers }: Received, things: Things) => {
    const names = [...new Set(Object.values(things))].filter((name) => name !== '');
    const plain = (text: string) => names.reduce((rest, name) => rest.replaceAll(name, '*'), text);
    const { 'x-request-id': _id, date: _date, 'content-length': _length, ...rest } = headers;
    // Content-Length is left out, because the names of existing and missing things may differ in length.
    return { status, body: plain(body), headers: rest };
  };

  test.each(
    rows(named),
  )('for a key limited to one container, the operation %s responds the same for other and for missing containers', async (id, placed) => {
    const { own, foreign, unknown } = harness;
    for (const place of placesOf(document, placed)) {
      // In a request with an id, `name` selects something in the container, such as an archive. In a request without an
      // id, it selects the container itself.
      if (place.name === 'name' && id !== 'reinstallContainer') continue;
      const only = (things: Things) => (each: typeof place) => (each.name === place.name ? things : own);
      const [ofForeign, ofUnknown] = [
        await askWith(placed, only(foreign)),
        await askWith(placed, only(unknown)),
      ];
      cells.push({ operationId: id, kind: `another's ${place.name}`, verdict: ofForeign.status });
      expect([place.name, ofForeign.status]).toEqual([place.name, 404]);
      expect(wordsOf(ofForeign, foreign)).toEqual(wordsOf(ofUnknown, unknown));
    }
    const everywhere = await askWith(placed, () => foreign);
    expect(everywhere.status).toBe(404);
  });

  test('requests with a key that is limited to one container have not changed another container', async () => {
    expect(await harness.stateOf(harness.foreign)).toEqual(before);
  });

  test.each(
    rows(named),
  )('a key that is limited to one container can use the operation %s on that container', async (id, placed) => {
    const { own, renew, key } = harness;
    const response = await askWith(placed, () => own);
    cells.push({ operationId: id, kind: 'its own', verdict: admitted(response) });
    expect([response.body, admitted(response)]).toEqual([response.body, 'admitted']);
    if (id !== LAST) {
      if (placed.method === 'delete' || USES_UP.includes(id)) await renew(own, key);
      return;
    }
    const gone = await askWith(placed, () => own);
    expect(gone.status).toBe(404);
  });

  test.each(
    rows(unnamed),
  )('the operation %s tells a key that is limited to one container nothing about other containers', async (id, placed) => {
    const response = await askWith(placed, () => undefined);
    cells.push({ operationId: id, kind: 'names none', verdict: admitted(response) });
    expect(admitted(response)).toBe(IS_FOR_ALL.has(id) ? 403 : 'admitted');
    expect(response.body).not.toContain(harness.foreign.id);
    expect(response.body).not.toContain('theirs');
  });
});
