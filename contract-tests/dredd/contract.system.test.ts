import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  listOperations,
  type OpenApiDocument,
  readDocument,
  type Service,
} from '../../lib/contract/openapi.js';
import { packageRoot } from '../../lib/process/package-root.js';
import { type Alterations, startAlteringProxy, withBody } from './altering-proxy.js';
import { daemonCases } from './cases/daemon-cases.js';
import { panelCases } from './cases/panel-cases.js';
import { createExampleJudgement } from './examples/judgement.js';
import { unshown } from './examples/unshown.js';
import { type DreddRun, runDredd } from './run-dredd.js';
import {
  type ContractServices,
  faultsOf,
  implementedOperations,
  startContractServices,
} from './service-run.js';
import type { ShownBy } from './shown-by.js';
import { unprovoked, whyUnprovoked } from './unprovoked.js';

/** Ends a run that hangs. The run of the panel, with 192 operations, takes four minutes next to another suite on two processors. */
const RUN_TIMEOUT_MS = 10 * 60_000;

/** One corrupted response per operation, and the error that the run must report. */
const CORRUPTED: { operationId: string; request: string; alter: Alterations[string]; said: RegExp }[] = [
  {
    operationId: 'getDaemon',
    request: 'GET /',
    alter: withBody((body) => ({ ...body, uptime: 'for ever' })),
    said: /\/uptime must be number/,
  },
  {
    operationId: 'getHost',
    request: 'GET /host',
    alter: withBody((body) => ({ ...body, password: 'x' })),
    said: /must NOT have additional properties \(password\)/,
  },
  {
    operationId: 'getHostStats',
    request: 'GET /stats',
    alter: withBody(({ memory: _, ...others }) => others),
    said: /must have required property 'memory'/,
  },
  {
    operationId: 'getCapabilities',
    request: 'GET /capabilities',
    alter: ({ headers: { 'x-request-id': _, ...headers }, ...response }) => ({ ...response, headers }),
    said: /the header X-Request-Id is missing/,
  },
  {
    operationId: 'getHealth',
    request: 'GET /healthz',
    alter: (response) => ({ ...response, status: 203 }),
    said: /returned 203 instead of 200.*status 203 is not documented/,
  },
  {
    operationId: 'describeInstaller',
    request: 'POST /container/installer',
    alter: (response) => ({ ...response, headers: { ...response.headers, 'content-type': 'text/html' } }),
    said: /the media type is text\/html/,
  },
  {
    operationId: 'listServerTypes',
    request: 'GET /container/types',
    // The response of a service to an operation without a handler.
    alter: (response) => ({
      ...withBody(() => ({ error: 'not_implemented', message: 'It is not implemented yet.', status: 501 }))(
        response,
      ),
      status: 501,
    }),
    said: /returned 501 instead of 200.*status 501 is not documented/,
  },
];

type Example = Record<string, unknown>;

/** An example that differs from the daemon's response, and the error that the run must report. */
const ALTERED: { what: string; at: string[]; change: (example: Example) => unknown; said: string }[] = [
  {
    what: 'a changed message of a response that operations share',
    at: ['components', 'responses', 'UpgradeRequired', 'content', 'application/json'],
    change: (example) => ({ ...example, message: 'Upgrade.' }),
    said: 'UpgradeRequired: /message is "Upgrade.", the response has "This address is a WebSocket: send an upgrade request."',
  },
  {
    what: 'a null where the service has a value',
    at: ['paths', '/container/status', 'get', 'responses', '200', 'content', 'application/json'],
    change: (example) => ({ ...example, started_at: null }),
    said: 'getContainerStatus 200: /started_at is null, the response has a string',
  },
  {
    what: 'a value where the service has null, in a list',
    at: ['paths', '/container/types', 'get', 'responses', '200', 'content', 'application/json'],
    change: ({ types }) => ({ types: (types as object[]).map((type) => ({ ...type, reason: 'None.' })) }),
    said: 'listServerTypes 200: /types/0/reason is a string, the response has null',
  },
  {
    what: 'a field that the service does not return',
    at: ['paths', '/', 'get', 'responses', '200', 'content', 'application/json'],
    change: (example) => ({ ...example, motto: 'more' }),
    said: 'getDaemon 200: /motto is missing in the response',
  },
  {
    what: 'a varying field that is missing in the example',
    at: ['paths', '/host', 'get', 'responses', '200', 'content', 'application/json'],
    change: ({ arch: _, ...others }) => others,
    said: `getHost 200: /arch is missing in the example, the response has "${process.arch}"`,
  },
  {
    what: 'another header',
    at: ['components', 'responses', 'Unauthorized', 'headers', 'WWW-Authenticate'],
    change: () => 'Bearer realm="berth-daemon"',
    said: 'Unauthorized WWW-Authenticate: / is "Bearer realm=\\"berth-daemon\\"", the response has "Bearer realm=\\"berth\\""',
  },
];

function alteredDocument(): OpenApiDocument {
  const document = readDocument('daemon');
  for (const { at, change } of ALTERED) {
    const place = at.reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], document);
    const holder = place as { example: Example };
    holder.example = change(holder.example) as Example;
  }
  return document;
}

/** Returns the errors that the run would report if the document had other examples. */
function faultsOfAltered({ outcomes, received }: DreddRun): string[] {
  const document = alteredDocument();
  const operations = new Map(
    listOperations(document).map(({ operation }) => [operation.operationId, operation]),
  );
  const examples = createExampleJudgement('daemon', document);
  for (const { operationId, response } of received) {
    const operation = operations.get(operationId);
    if (operation) examples.take(operation, response);
  }
  return examples.faults(outcomes);
}

describe('the comparison of services with their API documents', () => {
  let services: ContractServices;
  beforeAll(async () => {
    services = await startContractServices('up');
  }, RUN_TIMEOUT_MS);
  afterAll(() => services?.dispose());

  const runs: Partial<Record<Service, Promise<DreddRun>>> = {};
  /** Runs all operations of a service, once. */
  const wholeRun = (service: Service): Promise<DreddRun> => {
    const { daemonUrl, panelUrl } = services.berth;
    runs[service] ??= runDredd(service === 'daemon' ? daemonUrl : panelUrl, services.settings(service));
    return runs[service];
  };

  describe('a run of the comparison against a service with corrupted responses', () => {
    let run: DreddRun;
    beforeAll(async () => {
      const alterations = Object.fromEntries(CORRUPTED.map(({ request, alter }) => [request, alter]));
      const proxy = await startAlteringProxy(services.berth.daemonUrl, alterations);
      const operations = CORRUPTED.map(({ operationId }) => operationId);
      run = await runDredd(proxy.url, services.settings('daemon', operations)).finally(proxy.close);
    }, RUN_TIMEOUT_MS);

    test('the comparison with the API document reports one error for each response that the test has corrupted', () => {
      expect(run.exitCode).toBe(1);
      expect(faultsOf(run, 'daemon')).toHaveLength(CORRUPTED.length);
    });

    test.each(
      CORRUPTED,
    )('the comparison with the API document names $operationId and what is wrong with its response', ({
      operationId,
      said,
    }) => {
      const named = faultsOf(run, 'daemon').filter((fault) => fault.startsWith(`${operationId} 200: `));
      expect(named).toEqual([expect.stringMatching(said)]);
    });

    test('the comparison with the API document names an operation that reports itself as not implemented', () => {
      const outcomes = run.outcomes.map((each) =>
        each.operationId === 'getHost' ? { ...each, result: 'pending' as const } : each,
      );
      const faults = faultsOf({ ...run, outcomes }, 'daemon');
      expect(faults).toContain('getHost: it has no handler, and its document says so');
    });

    test('the comparison with the API document accepts the responses that the test has not corrupted', () => {
      const refusals = run.outcomes.filter(({ operationId, status }) =>
        operationId === 'describeInstaller' ? status >= 400 : false,
      );
      expect(refusals.filter(({ result }) => result === 'passed')).toHaveLength(7);
    });
  });

  test.each(['daemon', 'panel'] as const)(
    'the comparison with the API document receives every documented success response of the %s',
    async (service) => {
      const run = await wholeRun(service);
      expect(faultsOf(run, service)).toEqual([]);
      expect(run.exitCode).toBe(0);
      const seen = run.outcomes
        .filter(({ result, status }) => result === 'passed' && status < 300)
        .map(({ operationId, status }) => `${operationId} ${status}`);
      expect(seen.sort()).toEqual(successesOf(service).sort());
    },
    RUN_TIMEOUT_MS,
  );

  describe('a comparison with changed examples in the documents', () => {
    let reports: string[];
    beforeAll(async () => {
      reports = faultsOfAltered(await wholeRun('daemon'));
    }, RUN_TIMEOUT_MS);

    test('the comparison reports only those examples in the API document that the test has changed', () =>
      expect(reports).toHaveLength(ALTERED.length));

    test.each(ALTERED)('the comparison of responses with the examples in the API document reports $what', ({
      said,
    }) => expect(reports).toContain(`the example ${said}`));
  });
});

describe('the table of responses that the comparison cannot produce', () => {
  const isImplemented = (service: Service, id: string) => implementedOperations(service).includes(id);
  const statusesOf = (service: Service, id: string) =>
    listOperations(readDocument(service))
      .filter(({ operation }) => operation.operationId === id)
      .flatMap(({ operation }) => Object.keys(operation.responses).map(Number));

  test('the list of responses that the comparison cannot provoke contains only documented, implemented operations', () => {
    const stale = unprovoked.flatMap(({ service, status, operations, but = [] }) =>
      (operations === 'all' ? but : operations).filter(
        (id) => (status !== 501 && !isImplemented(service, id)) || !statusesOf(service, id).includes(status),
      ),
    );
    expect(stale).toEqual([]);
  });

  test('the list of responses that the comparison cannot provoke contains none that a test case provokes', () => {
    const both = (service: Service, cases: Record<string, object>) =>
      Object.entries(cases).flatMap(([id, statuses]) =>
        Object.keys(statuses).filter((status) => whyUnprovoked(service, id, Number(status)) !== undefined),
      );
    expect([...both('daemon', daemonCases), ...both('panel', panelCases)]).toEqual([]);
  });
});

test('each example in the API document that the comparison cannot check is checked by another existing test', () => {
  expect(unshown.flatMap(({ shownBy }) => missingTest(shownBy))).toEqual([]);
});

/** Returns the named test if it is missing or compares nothing. */
function missingTest([file, title]: ShownBy): string[] {
  const path = join(packageRoot(), file);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const isThere = text.includes(`test('${title}`) && text.includes('differencesToExamples(');
  return isThere ? [] : [`${file}: ${title}`];
}

function successesOf(service: Service): string[] {
  const served = implementedOperations(service);
  return listOperations(readDocument(service))
    .filter(({ operation }) => served.includes(operation.operationId))
    .flatMap(({ operation }) =>
      Object.keys(operation.responses)
        .filter((status) => Number(status) < 300)
        .filter((status) => whyUnprovoked(service, operation.operationId, Number(status)) === undefined)
        .map((status) => `${operation.operationId} ${status}`),
    );
}
