import type { Request } from '@hapi/hapi';
import type { Reach, ReachRule } from '../../daemon/reach.js';
import {
  type ContainerUse,
  listOperations,
  type OpenApiDocument,
  type OperationObject,
} from '../../lib/openapi.js';
import { refusal } from '../../lib/refusal.js';
import type { Check } from './access.js';
import type { ValidInput } from './budgets.js';
import type { AccessCredentials } from './credentials.js';

/** The one place where keys that are limited to containers are held to them, but for lists, which leave out the others. */
export type LimitedContainers = {
  /** Refuses what is about all containers. Before the body is read. */
  checkOperation: Check;
  /**
   * Refuses what is about another container, once the input is validated, and puts the container into the input where
   * none is named. Undefined for other keys, whom it costs nothing.
   */
  checkInput(request: Request, input: ValidInput): Promise<void> | undefined;
};

type Part = 'params' | 'query' | 'body';
type Name = { rule: ReachRule; part: Part; field: string };
type Kind = keyof Reach;

/** @throws Error naming every operation that does not say which containers it is about: the service does not start */
export function createLimitedContainers(document: OpenApiDocument, reach: Reach): LimitedContainers {
  const operations = listOperations(document).map(({ operation }) => operation);
  const asked = operations.filter(({ security }) => security?.length !== 0);
  const problems = asked.flatMap((operation) => problemsOf(operation, reach));
  if (problems.length > 0) throw new Error(`the document cannot be served:\n${problems.join('\n')}`);
  const names = new Map(
    asked.map(({ operationId, 'x-containers': use }) => [operationId, namesOf(use, reach)]),
  );
  return {
    checkOperation(_request, operation, credentials) {
      if (credentials?.containers === undefined || operation['x-containers'] !== 'all') return;
      throw refusal(
        'forbidden',
        'This key is limited to containers: use one that is not, for this concerns all.',
      );
    },
    checkInput(request, input) {
      const { id = '', containers } = request.auth.credentials as unknown as AccessCredentials;
      if (containers === undefined) return undefined;
      const operationId = request.route.settings.id ?? '';
      const own = names.get(operationId);
      if (own === undefined) throw new Error(`nobody says which containers ${operationId} is about`);
      return requireOwn(own, { id, containers }, input);
    },
  };
}

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

const WORDS: ReadonlySet<string> = new Set(['none', 'all', 'shown', 'own']);
const PLACE = /^(params|query|body)\.(\w+)$/;

function problemsOf({ operationId, 'x-containers': use }: OperationObject, reach: Reach): string[] {
  if (use === undefined) return [`${operationId} states no x-containers`];
  if (typeof use === 'string')
    return WORDS.has(use) ? [] : [`${operationId} states x-containers: ${use}, which means nothing`];
  return placesOf(use).flatMap(([kind, place]) => [
    ...(Object.hasOwn(reach, kind)
      ? []
      : [`${operationId} names a ${kind}, which nobody can tell the container of`]),
    ...(PLACE.test(place) ? [] : [`${operationId} names no part of a request by ${place}`]),
  ]);
}

const placesOf = (use: ContainerUse | undefined): [string, string][] =>
  use === undefined || typeof use === 'string' ? [] : use.flatMap((each) => Object.entries(each));

const namesOf = (use: ContainerUse | undefined, reach: Reach): Name[] =>
  placesOf(use).map(([kind, place]) => {
    const [part, field] = place.split('.') as [Part, string];
    return { rule: reach[kind as Kind], part, field };
  });
