import { forwards } from '../../../generated/panel/forwards.js';
import {
  listOperations,
  type OperationObject,
  type PlacedOperation,
  readDocument,
} from '../../../lib/contract/openapi.js';
import type { Case, Cases, Example, Shape } from '../contract.js';
import type { DaemonHarness } from '../harnesses/daemon-harness.js';
import type { PanelHarness } from '../harnesses/panel-harness.js';
import { SMALL_FORM } from './general-cases.js';

type Places = { container?: string; moved: Readonly<Record<string, string>>; paths: readonly string[] };
type Fields = Record<string, unknown>;

/**
 * Returns the panel's cases for operations with `x-forwards`, derived from the daemon's cases. The same preparations
 * run in the container of a server, and the daemon's request is converted to the panel's request. For a successful
 * status without a case of the daemon, the request uses a shared server; for a 503, it uses a server whose node does
 * not respond.
 */
export function forwardedCases(daemonCases: Cases<DaemonHarness>): Cases<PanelHarness> {
  const ofDaemon = new Map(
    listOperations(readDocument('daemon')).map((each) => [each.operation.operationId, each.operation]),
  );
  return Object.fromEntries(
    listOperations(readDocument('panel')).flatMap((placed) => {
      const places = placesOf(placed);
      const daemon = ofDaemon.get(placed.operation['x-forwards'] ?? '');
      return places === undefined || daemon === undefined
        ? []
        : [[placed.operation.operationId, casesOf(placed, places, { daemon, daemonCases })] as const];
    }),
  );
}

const placesOf = ({ operation }: PlacedOperation): Places | undefined =>
  (forwards as Record<string, Places>)[operation.operationId];

function casesOf(
  { operation }: PlacedOperation,
  places: Places,
  { daemon, daemonCases }: { daemon: OperationObject; daemonCases: Cases<DaemonHarness> },
): Record<number, Case<PanelHarness>> {
  const example = daemon.requestBody?.content['application/json']?.example ?? {};
  const prepared = daemonCases[daemon.operationId] ?? {};
  const made = Object.entries(prepared)
    .filter(([status]) => status in operation.responses)
    .map(([status, make]) => [status, translated(make, example as Example, places)] as const);
  const onNoCase = Object.keys(operation.responses)
    .filter((status) => !(status in prepared) && /^2/.test(status))
    .map((status) => [status, onSharedServer] as const);
  return {
    ...Object.fromEntries(made),
    ...Object.fromEntries(onNoCase),
    ...(isWebSocket(operation) ? {} : { 503: onLostServer(operation) }),
  };
}

const onSharedServer: Case<PanelHarness> = async (harness) => ({
  params: { serverId: await harness.sharedServer() },
});

/**
 * Returns whether the operation opens a WebSocket. Dredd cannot: it sends no upgrade request, and gets a 426 before
 * anything else.
 */
const isWebSocket = ({ responses }: OperationObject): boolean => '426' in responses;

const onLostServer =
  ({ requestBody }: OperationObject): Case<PanelHarness> =>
  async (harness) => ({
    ...('multipart/form-data' in (requestBody?.content ?? {}) ? SMALL_FORM : {}),
    params: { serverId: await harness.lostServer() },
  });

const translated =
  (make: Case<DaemonHarness>, example: Example, places: Places): Case<PanelHarness> =>
  async (harness) => {
    const daemon = harness.ofContainers();
    daemon.takeLatest();
    const shape = await make(daemon, structuredClone(example));
    return panelShape(shape, places, { latest: daemon.takeLatest(), serverOf: harness.serverOf });
  };

type Known = { latest: string | undefined; serverOf(containerId: string): string };

/**
 * Converts a request to the daemon to the corresponding request to the panel. Does not use the code that derives the
 * panel's document from the daemon's, because that code is tested here.
 *
 * @param known the container that was used last, for requests that name none
 */
function panelShape(shape: Shape, { container, moved, paths }: Places, known: Known): Shape {
  const { params, query, body, ...rest } = shape;
  const parts: Record<string, Fields> = {
    params: { ...params },
    query: { ...query },
    body: { ...(body as Fields) },
  };
  const take = (place = ''): unknown => {
    const [part = '', name = ''] = place.split('.');
    const value = parts[part]?.[name];
    delete parts[part]?.[name];
    return value;
  };
  const containerId = String(take(container) ?? known.latest ?? '');
  // The case has prepared no container: use the panel's own example, whose server does not exist.
  if (containerId === '') return shape;
  for (const place of paths) {
    const [part = '', name = ''] = place.split('.');
    const fields = parts[part] ?? {};
    if (name in fields) fields[name] = String(fields[name]).replace(`/${containerId}`, '') || '/';
  }
  const source = take('body.source_id');
  if (source !== undefined)
    Object.assign(parts['body'] ?? {}, { source_server_id: known.serverOf(String(source)) });
  const inPath = Object.entries(moved).map(([name, place]) => [name, String(take(place))] as const);
  return {
    ...rest,
    params: { serverId: known.serverOf(containerId), ...Object.fromEntries(inPath) },
    ...(query === undefined ? {} : { query: inCamelCase(parts['query']) as Record<string, string> }),
    ...(body === undefined || isEmpty(parts['body']) ? {} : { body: inCamelCase(parts['body']) }),
  };
}

const isEmpty = (fields: Fields = {}) => Object.keys(fields).length === 0;

const inCamelCase = (fields: Fields = {}): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
