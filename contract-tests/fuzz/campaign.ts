import { createHash } from 'node:crypto';
import fc, { type Arbitrary } from 'fast-check';
import { listOperations, type OpenApiDocument, type PlacedOperation } from '../../lib/contract/openapi.js';
import type { ReceivedResponse } from '../dredd/response-check.js';
import { type Ask, NoResponse } from './ask.js';
import { corrupt } from './corruptions.js';
import { curlOf } from './curl.js';
import { keepHarmless } from './harmless.js';
import { createJudge } from './judge.js';
import type { Pool } from './known.js';
import { type Request, requestOf } from './requests.js';
import { type Step, stepsOf, sureStep } from './steps.js';
import type { Subject } from './subject.js';

export type CampaignOptions = {
  seed: number;
  /** Returns whether another sequence may start. A sequence that has begun continues to its end. */
  goesOn: () => boolean;
  /** Restricts the sequences to these operations; all by default. */
  operations?: readonly string[] | undefined;
  /**
   * The path of an earlier failure in fast-check, with which the campaign begins. Only for a campaign about a single
   * operation.
   */
  path?: string | undefined;
};

/** A sequence of requests that failed, reduced as far as possible. */
export type Failure = { operationId: string; seed: number; path: string; faults: string[]; lines: string[] };

export type Campaign = {
  requests: number;
  sequences: number;
  /** The number of responses by operation and status. */
  responses: Map<string, Map<number, number>>;
  failures: Failure[];
};

/** The number of sequences for one operation before it is the next operation's turn. */
const SEQUENCES_A_TURN = 1;
const LONGEST_SEQUENCE = 6;
/** The number of failures after which the campaign ends, because further ones probably have the same cause. */
const MOST_FAILURES = 3;
const SHRINKING_MS = 60_000;

type Said = { request: Request; status: string };

/**
 * Sends sequences of requests to a service, each about one operation: first what it needs, then requests for it and
 * for others. At the end of a sequence, everything that was created must exist, be readable and be removable. The
 * operations take turns until `goesOn` returns false. The content of the requests depends only on the seed; their
 * number depends on the time.
 */
export async function runCampaign(
  subject: Subject,
  document: OpenApiDocument,
  ask: Ask,
  { seed, goesOn, operations, path }: CampaignOptions,
): Promise<Campaign> {
  const placed = new Map(listOperations(document).map((each) => [each.operation.operationId, each]));
  const campaign: Campaign = { requests: 0, sequences: 0, responses: new Map(), failures: [] };
  const run = createRun(subject, document, placed, ask, campaign);
  const chosen = operations ?? shuffled([...placed.keys()], seed);
  const sequences = sequencesOf(document, placed, subject);
  const failed = new Set<string>();
  for (let turn = 0; goesOn() && campaign.failures.length < MOST_FAILURES; turn += 1) {
    for (const operationId of chosen.filter((id) => !failed.has(id))) {
      if (!goesOn() || campaign.failures.length >= MOST_FAILURES) break;
      const failure = await oneTurn(sequences(operationId), run, { seed: seed + turn, path, goesOn });
      if (failure === undefined) continue;
      failed.add(operationId);
      campaign.failures.push({ operationId, ...failure });
    }
    if (path !== undefined || failed.size === chosen.length) break;
  }
  return campaign;
}

/** Returns the operations in an order that depends on the seed, so that short runs cover different ones. */
function shuffled(ids: readonly string[], seed: number): string[] {
  const rank = (id: string) => createHash('sha256').update(`${seed} ${id}`).digest('hex');
  return [...ids].sort((one, other) => (rank(one) < rank(other) ? -1 : 1));
}

/** The result of a sequence. `began` is false if its preparations failed. */
type Ran = { began: boolean; faults: string[]; lines: string[] };
type Run = (steps: readonly Step[]) => Promise<Ran>;

async function oneTurn(
  sequences: Arbitrary<Step[]>,
  run: Run,
  { seed, path, goesOn }: Pick<CampaignOptions, 'seed' | 'path' | 'goesOn'>,
): Promise<Omit<Failure, 'operationId'> | undefined> {
  let found: Ran | undefined;
  let patience = Number.POSITIVE_INFINITY;
  const property = fc.asyncProperty(sequences, async (steps) => {
    // The time limits how many sequences are run and reduced, but never decides whether a sequence fails.
    if (found === undefined ? !goesOn() : performance.now() > patience) return;
    const said = await run(steps);
    // If the service died at the first failure, every later sequence fails as well, so it is useless to reduce the
    // sequence.
    if (said.faults.length === 0 || (found !== undefined && !said.began)) return;
    if (found === undefined) patience = performance.now() + SHRINKING_MS;
    found = said;
    throw new Error(said.faults.join('; '));
  });
  const at = path === undefined ? {} : { path };
  const details = await fc.check(property, { seed, ...at, numRuns: SEQUENCES_A_TURN });
  if (!details.failed) return undefined;
  if (found === undefined) throw details.errorInstance;
  const { faults, lines } = found;
  return { seed, path: details.counterexamplePath ?? '', faults, lines };
}

/** Returns a generator of sequences about the operation with this id. */
function sequencesOf(document: OpenApiDocument, placed: Map<string, PlacedOperation>, subject: Subject) {
  const { meanings, before } = subject;
  const place = (id: string): PlacedOperation => {
    const found = placed.get(id);
    if (found === undefined)
      throw new Error(`the API document of the ${subject.service} has no operation ${id}`);
    return found;
  };
  const anything = fc.oneof(...[...placed.values()].map((each) => stepsOf(document, each, meanings)));
  return (operationId: string): Arbitrary<Step[]> => {
    const needed = (before[operationId] ?? []).map((each) =>
      typeof each === 'string'
        ? sureStep(document, place(each), meanings)
        : sureStep(document, place(each.operationId), meanings, each.parts),
    );
    const sure = sureStep(document, place(operationId), meanings);
    const about = stepsOf(document, place(operationId), meanings);
    const others = fc.oneof({ weight: 3, arbitrary: about }, { weight: 1, arbitrary: anything });
    const asked = fc.array(others, { maxLength: LONGEST_SEQUENCE, size: 'max' });
    return fc.tuple(fc.tuple(...needed, sure), asked).map(([first, rest]) => [...(first as Step[]), ...rest]);
  };
}

/** Sends the steps of a sequence one after the other, then checks the resulting state of the service. */
function createRun(
  subject: Subject,
  document: OpenApiDocument,
  placed: Map<string, PlacedOperation>,
  ask: Ask,
  campaign: Campaign,
): Run {
  const judge = createJudge(subject.service, document);

  async function send(step: Step, pool: Pool): Promise<{ said: Said; faults: string[] }> {
    const place = placed.get(step.operationId);
    if (place === undefined) throw new Error(`the API document has no operation ${step.operationId}`);
    const { operation } = place;
    const credential = await subject.credential(step.credential, pool, operation);
    const sent = corrupt((await pool.resolve(step.parts)) as Step['parts'], step.corruptions);
    keepHarmless(step.operationId, sent.parts, pool);
    const request = requestOf(place, sent, credential);
    campaign.requests += 1;
    let response: ReceivedResponse;
    try {
      response = await ask(request);
    } catch (error) {
      if (!(error instanceof NoResponse)) throw error;
      return { said: { request, status: 'none' }, faults: [`${step.operationId}: ${error.message}`] };
    }
    count(campaign, step.operationId, response.status);
    const faults = judge(place, sent, response).map((fault) => `${step.operationId}: ${fault}`);
    subject.learn({ operation, credential: step.credential, parts: sent.parts }, response, pool);
    return { said: { request, status: String(response.status) }, faults };
  }

  return async (steps) => {
    campaign.sequences += 1;
    const pool = await subject.begin().catch((error: unknown) => String(error));
    if (typeof pool === 'string') return { began: false, faults: [`beforehand: ${pool}`], lines: [] };
    const all: Said[] = [];
    const faults: string[] = [];
    for (const step of steps) {
      const { said, faults: found } = await send(step, pool);
      all.push(said);
      faults.push(...found);
      if (found.length > 0) break;
    }
    const after = await subject.settle(pool).catch((error: unknown) => [String(error)]);
    // Report faults of the final state only if no response was faulty: otherwise they are probably consequences of the
    // faulty response.
    if (faults.length === 0) faults.push(...after.map((fault) => `afterwards: ${fault}`));
    return {
      began: true,
      faults,
      lines: all.map(
        ({ request, status }) => `${curlOf(subject.url, request)}  # ${request.operationId}: ${status}`,
      ),
    };
  };
}

function count({ responses }: Campaign, operationId: string, status: number): void {
  const known = responses.get(operationId) ?? new Map<number, number>();
  known.set(status, (known.get(status) ?? 0) + 1);
  responses.set(operationId, known);
}
