import { listOperations, type OpenApiDocument, type Service } from '../../lib/contract/openapi.js';
import type { Campaign, Failure } from './campaign.js';
import { UNREACHED } from './harmless.js';

/** Returns the command that runs a failing sequence again, and its requests as shell commands. */
export const describeFailure = (
  service: Service,
  { operationId, seed, path, faults, lines }: Failure,
): string =>
  [
    `FAIL ${service} ${operationId}`,
    ...faults.map((fault) => `  ${fault}`),
    `  again: npm run fuzz -- ${service} --only ${operationId} --seed ${seed} --path ${path}`,
    ...lines.map((line) => `  ${line}`),
  ].join('\n');

/** Returns the operations of which no request of the campaign has succeeded. */
function withoutSuccess(document: OpenApiDocument, { responses }: Campaign): string[] {
  const ids = listOperations(document).map(({ operation }) => operation.operationId);
  return ids.filter(
    (id) => ![...(responses.get(id) ?? new Map<number, number>()).keys()].some((status) => status < 400),
  );
}

/**
 * Returns how many requests were sent and how many operations have succeeded. With `names`, also names the other
 * operations.
 */
export function describeCampaign(
  service: Service,
  document: OpenApiDocument,
  campaign: Campaign,
  { names }: { names: boolean },
): string {
  const without = withoutSuccess(document, campaign);
  const all = listOperations(document).length;
  const { requests, sequences, failures } = campaign;
  const counted = `${requests} requests in ${sequences} sequences`;
  const succeeded = `${all - without.length} of ${all} operations succeeded`;
  const unreached = UNREACHED.filter(({ operation }) => without.includes(operation));
  const others = without.filter((id) => !unreached.some(({ operation }) => operation === id));
  const never = [...others, ...unreached.map(({ operation, reason }) => `${operation} (${reason})`)];
  return `${failures.length === 0 ? 'ok  ' : 'FAIL'} ${service}: ${counted}; ${succeeded}${never.length === 0 || !names ? '' : `; never: ${never.join(', ')}`}`;
}
