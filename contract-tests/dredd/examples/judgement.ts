import {
  listOperations,
  type OpenApiDocument,
  type OperationObject,
  type Service,
} from '../../../lib/contract/openapi.js';
import type { Outcome } from '../contract.js';
import type { ReceivedResponse } from '../response-check.js';
import { examplesOf, statusesOf } from './documented.js';
import { compareWithExample } from './likeness.js';
import { unshown as allUnshown } from './unshown.js';
import { varying as allVarying } from './varying.js';

type Seen = {
  /** The differences between the example and the most similar response; undefined before the first response. */
  nearest?: string[];
  /** The results of the transactions that could have shown the example. */
  results: Set<Outcome['result']>;
};

/** Compares the examples of a service's document with the responses of a run: each must match at least one of them. */
export function createExampleJudgement(
  service: Service,
  document: OpenApiDocument,
  { varying = allVarying, unshown = allUnshown } = {},
) {
  const ours = varying.filter((entry) => entry.service === service).flatMap(({ fields }) => fields);
  const excused = unshown.filter((entry) => entry.service === service).flatMap(({ examples }) => examples);
  const needed = new Set<string>();
  const likeness = { document, varying: new Set(ours) };
  const seen = new Map<string, Seen>();
  const seenOf = (name: string): Seen => {
    const known = seen.get(name) ?? { results: new Set() };
    seen.set(name, known);
    return known;
  };

  return {
    /** Adds a response that matches the document. */
    take(operation: OperationObject, response: ReceivedResponse): void {
      for (const { name, value, schema, partOf } of examplesOf(document, operation, response.status)) {
        const { differences, excused } = compareWithExample(value, partOf(response), schema, likeness);
        const known = seenOf(name);
        if (known.nearest === undefined || differences.length < known.nearest.length)
          known.nearest = differences;
        if (differences.length === 0) for (const field of excused) needed.add(field);
      }
    },

    /** Returns the errors in the examples, and in the lists of exceptions, after the run. */
    faults(outcomes: readonly Outcome[]): string[] {
      const resultOf = new Map(
        outcomes.map(({ operationId, status, result }) => [`${operationId} ${status}`, result]),
      );
      for (const { operation } of listOperations(document)) {
        for (const status of statusesOf(operation)) {
          const result = resultOf.get(`${operation.operationId} ${status}`) ?? 'unselected';
          for (const { name } of examplesOf(document, operation, status)) seenOf(name).results.add(result);
        }
      }
      const faults = [...seen].flatMap(([name, each]) => faultOf(name, each));
      // Judge exceptions only after a whole run, because a transaction that failed or was skipped might need one.
      const isWhole = !outcomes.some(({ result }) => result === 'unselected' || result === 'failed');
      return isWhole && faults.length === 0 ? unneeded() : faults;
    },
  };

  function faultOf(name: string, { nearest, results }: Seen): string[] {
    if (nearest?.length === 0)
      return excused.includes(name) ? [`the example ${name} is shown by this run`] : [];
    // Do not report the example: a transaction that was skipped or has failed might have shown it.
    if (results.has('unselected') || results.has('failed') || excused.includes(name)) return [];
    if (nearest !== undefined) return [`the example ${name}: ${nearest.join('; ')}`];
    const isToCome = [...results].every((result) => result === 'pending');
    return isToCome ? [] : [`the example ${name} is compared with no answer`];
  }

  function unneeded(): string[] {
    const fields = ours.filter((field) => !needed.has(field));
    const examples = excused.filter((name) => !seen.has(name));
    return [
      ...fields.map((field) => `${field} is excused as varying, but does not vary`),
      ...examples.map((name) => `there is no example ${name} that would have to be excused`),
    ];
  }
}
