import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OpenApiDocument } from '../lib/openapi.js';
import { Checkout } from '../testing/checkout.js';

const DOCUMENT = `operationId: getGreeting
tags: [core]
summary: Greet
description: Greets. Any valid key will do.
security:
  - daemonKey: []
x-permission: any
x-rate-limit: [global]
responses:
  '200':
    description: The greeting.
    content:
      application/json:
        schema:
          type: object
          description: A greeting.
          required: [greeting]
          properties:
            greeting:
              type: string
              description: What is said.
              maxLength: 100
              example: Ahoy
        example:
          greeting: Ahoy
`;
const handler = (greeting: string) => `import type { DaemonHandler } from '../types.js';

export const getGreeting = (): DaemonHandler<'getGreeting'> => async () => ({ greeting: ${greeting} });
`;

describe('an operation that comes new', () => {
  let checkout: Checkout;
  beforeAll(() => {
    checkout = new Checkout();
  });
  afterAll(() => checkout.dispose());

  const at = (...path: string[]) => join(checkout.folder, ...path);
  const map = () => readFileSync(at('handlers', 'daemon', 'index.ts'), 'utf8');
  const pending = () => /pendingDaemonOperations = \[(.*?)\]/s.exec(map())?.[1];
  const answers = () => {
    const document = readFileSync(at('generated', 'daemon', 'openapi.json'), 'utf8');
    return Object.keys(
      (JSON.parse(document) as OpenApiDocument).paths['/greeting']?.['get']?.responses ?? {},
    );
  };
  const run = (script: string, ...names: string[]) =>
    new Promise<string>((resolve) => {
      const words = ['--import', 'tsx', `scripts/${script}.ts`, ...names];
      execFile(process.execPath, words, { cwd: checkout.folder }, (_error, stdout, stderr) =>
        resolve(stdout + stderr),
      );
    });
  const check = () => run('check', 'types', 'layout', 'drift', 'spec');
  const PASSES = 'ok   types\nok   layout\nok   drift\nok   spec\n';

  test('is a document and a handler; the map of the operations is written by `npm run generate`', async () => {
    expect(await check()).toContain(PASSES);
    writeFileSync(at('spec', 'daemon', 'core', 'getGreeting.yaml'), DOCUMENT);
    const paths = readFileSync(at('spec', 'daemon', 'openapi.yaml'), 'utf8');
    writeFileSync(
      at('spec', 'daemon', 'openapi.yaml'),
      paths.replace('\npaths:\n', '\npaths:\n  /greeting:\n    get: {$ref: core/getGreeting.yaml}\n'),
    );
    expect(await run('generate')).toBe('');
    expect(pending()).toContain("'getGreeting',");
    expect(answers()).toEqual(['200', '400', '401', '429', '500', '501', '503']);
    expect(await check()).toContain(PASSES);

    writeFileSync(at('handlers', 'daemon', 'core', 'getGreeting.ts'), handler("'Ahoy'"));
    expect(await check()).toContain(
      'FAIL drift\nhandlers/daemon/index.ts is not what spec/, config/ and handlers/ say; run `npm run generate`',
    );
    expect(await run('generate')).toBe('');
    expect(pending()).not.toContain('getGreeting');
    expect(map()).toContain("import { getGreeting } from './core/getGreeting.js';");
    expect(await check()).toContain(PASSES);
  });

  test('does not compile where its handler answers something else', async () => {
    writeFileSync(at('handlers', 'daemon', 'core', 'getGreeting.ts'), handler('17'));
    expect(await run('check', 'types')).toContain("'number' is not assignable to type 'string'");
  });

  test('states no answer that follows from a rule', async () => {
    const stray = `${DOCUMENT}  '401':\n    $ref: '../responses/Unauthorized.yaml'\n`;
    writeFileSync(at('spec', 'daemon', 'core', 'getGreeting.yaml'), stray);
    const before = readFileSync(at('generated', 'daemon', 'openapi.json'), 'utf8');
    const fault =
      '401 Unauthorized follows from its security; take it out of spec/daemon/core/getGreeting.yaml\n';
    expect(await run('generate')).toBe(fault);
    expect(readFileSync(at('generated', 'daemon', 'openapi.json'), 'utf8')).toBe(before);
    expect(await run('check', 'spec')).toContain(`FAIL spec\n${fault}`);
    expect(await run('check', 'drift')).toContain(`FAIL drift\n${fault}`);
    writeFileSync(at('spec', 'daemon', 'core', 'getGreeting.yaml'), DOCUMENT);
  });

  test('does not compile where nobody is asked who they are, and its handler asks', async () => {
    const publicHandler = at('handlers', 'panel', 'core', 'getHealth.ts');
    writeFileSync(
      publicHandler,
      readFileSync(publicHandler, 'utf8').replace('  () =>\n', '  ({ caller }) =>\n    caller &&\n'),
    );
    expect(await run('check', 'types')).toContain("Property 'caller' does not exist");
  });
});
