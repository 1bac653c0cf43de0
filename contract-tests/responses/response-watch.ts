import type { Service } from '../../lib/contract/openapi.js';
import type { AnnouncedService, CheckedResponse } from '../../testing/berth/announced-services.js';
import { watchClientResponses } from './client-responses.js';
import { createJudge, type Judge } from './judge.js';

/** How many times a documented response was received, and by which test first. */
export type Exercised = CheckedResponse & { test: string; times: number };

export type ResponseWatch = {
  /** Starts or stops checking the responses of a service. */
  announced(service: AnnouncedService): void;
  /** Records a response that another process has checked. */
  checked(response: CheckedResponse): void;
  /** Sets the test to which the following responses are attributed. */
  testStarted(name: string): void;
  /** Returns a sentence for each undocumented response since the last call. */
  takeFaults(): string[];
  exercised(): Exercised[];
  close(): void;
};

/** Checks every response that this process receives from announced services. */
export function createResponseWatch(judgeOf: (service: Service) => Judge): ResponseWatch {
  const services = new Map<number, Service>();
  const seen = new Map<string, Exercised>();
  let test = '';
  let faults = new Set<string>();

  const count = ({ service, operationId, status }: CheckedResponse) => {
    const key = `${service} ${operationId} ${status}`;
    const known = seen.get(key) ?? { service, operationId, status, test, times: 0 };
    seen.set(key, known);
    known.times += 1;
  };

  const end = watchClientResponses((head) => {
    const service = services.get(head.port);
    if (service === undefined) return undefined;
    const { operationOf, check } = judgeOf(service);
    const operation = operationOf(head);
    if (operation === undefined) return undefined;
    const { status, headers } = head;
    const { operationId, tags } = operation;
    const found = (wrong: string[]) => {
      if (wrong.length === 0) return;
      faults.add(
        `${head.method} ${head.target} (${operationId} of the ${service}) returned ${status}, which does not match its document: ` +
          `${wrong.join('; ')}. Correct the ${service}, or document it in spec/${service}/${tags[0]}/${operationId}.yaml ` +
          'and run `npm run generate`.',
      );
    };
    const ofHead = check(operation, { status, headers, body: undefined });
    found(ofHead);
    if (ofHead.length > 0) return undefined;
    count({ service, operationId, status });
    return (body) => found(check(operation, { status, headers, body }));
  });

  return {
    announced({ service, port, answers: responses }) {
      if (responses) services.set(port, service);
      else services.delete(port);
    },
    checked: count,
    testStarted(name) {
      test = name;
    },
    takeFaults() {
      const taken = [...faults];
      faults = new Set();
      return taken;
    },
    exercised: () => [...seen.values()],
    close: end,
  };
}

/**
 * Returns a function that provides the check of a service's responses. It reads the document and compiles its schemas
 * at the first response, once per process.
 */
export function createJudges(root: string): (service: Service) => Judge {
  const judges = new Map<Service, Judge>();
  return (service) => {
    const judge = judges.get(service) ?? createJudge(root, service);
    judges.set(service, judge);
    return judge;
  };
}
