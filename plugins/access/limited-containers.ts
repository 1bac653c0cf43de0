import type { Request } from '@hapi/hapi';
import type { Reach, ReachRule } from '../../daemon/reach.js';
import {
  type ContainerUse,
  listOperations,
  type OpenApiDocument,
  type OperationObject,
} from '../../lib/contract/openapi.js';
import { refusal } from '../../lib/errors/refusal.js';
import type { Check } from './access.js';
import type { ValidInput } from './budgets.js';
import type { AccessCredentials } from './credentials.js';

/**
 * Restricts callers to the containers that their key or their request is limited to. Operations that list items are not
 * restricted here: they return only items that the caller can access.
 */
export type LimitedContainers = {
  /** Refuses operations that concern all containers. Must be called before the body is read. */
  checkOperation: Check;
  /**
   * Refuses requests for another container, after the input is validated, and fills in the container if the
   * input names none. Returns undefined at once for callers without limits.
   */
  checkInput(request: Request, input: ValidInput): Promise<void> | undefined;
};

type Part = 'params' | 'query' | 'body';
type Name = { rule: ReachRule; part: Part; field: string };
type Kind = keyof Reach;

/**
 * Creates the restrictions from the document.
 *
 * @throws Error naming every operation whose document does not say which containers it concerns. The service does not
 * start then
 */
export function createLimitedContainers(document: OpenApiDocument, reach: Reach): LimitedContainers {
  const operations = listOperations(document).map(({ operation }) => operation);
  const asked = operations.filter(({ security }) => security?.length !== 0);
  const problems = asked.flatMap((operation) => problemsOf(operation, reach));
  if (problems.length > 0) throw new Error(`cannot serve the API document:\n${problems.join('\n')}`);
  const names = new Map(
    asked.map(({ operationId, 'x-containers': use }) => [operationId, namesOf(use, reach)]),
  );
  return {
    checkOperation(_request, operation, credentials) {
      if (credentials?.containers === undefined || operation['x-containers'] !== 'all') return;
      throw refusal('forbidden', credentials.isNarrowed === true ? NARROWED : LIMITED);
    },
    checkInput(request, input) {
      const { id = '', containers, isNarrowed = false, ...others } = credentialsOf(request);
      if (containers === undefined) return undefined;
      const operationId = request.route.settings.id ?? '';
      const own = names.get(operationId);
      if (own === undefined)
        throw new Error(`the API document does not define the containers that ${operationId} uses`);
      return requireOwn(own, { ...others, id, containers, isNarrowed }, input);
    },
  };
}

const LIMITED =
  'This operation concerns all containers, but the key is limited to some: use a key without limits.';
const NARROWED =
  'This operation concerns all containers, but the request is narrowed to one: send it without `Berth-Container`.';

const credentialsOf = ({ auth }: Request) => auth.credentials as unknown as AccessCredentials;

async function requireOwn(
  names: readonly Name[],
  caller: Parameters<ReachRule>[0],
  input: ValidInput,
): Promise<void> {
  for (const { rule, part, field } of names) {
    const values = input[part] as Record<string, unknown>;
    const meant = await rule(caller, values[field] as string | undefined, values);
    if (meant !== undefined) values[field] = meant;
  }
}

const WORDS: ReadonlySet<string> = new Set(['none', 'all', 'shown']);
const PLACE = /^(params|query|body)\.(\w+)$/;

function problemsOf({ operationId, 'x-containers': use }: OperationObject, reach: Reach): string[] {
  if (use === undefined) return [`${operationId} states no x-containers`];
  if (typeof use === 'string')
    return WORDS.has(use) ? [] : [`${operationId} has an unknown value of x-containers: ${use}`];
  return placesOf(use).flatMap(([kind, place]) => [
    ...(Object.hasOwn(reach, kind)
      ? []
      : [`${operationId} names a ${kind}, whose container cannot be determined`]),
    ...(PLACE.test(place) ? [] : [`${operationId} names ${place}, which is not a part of a request`]),
  ]);
}

const placesOf = (use: ContainerUse | undefined): [string, string][] =>
  use === undefined || typeof use === 'string' ? [] : use.flatMap((each) => Object.entries(each));

const namesOf = (use: ContainerUse | undefined, reach: Reach): Name[] =>
  placesOf(use).map(([kind, place]) => {
    const [part, field] = place.split('.') as [Part, string];
    return { rule: reach[kind as Kind], part, field };
  });
