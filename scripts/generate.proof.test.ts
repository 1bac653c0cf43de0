import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OpenApiDocument } from '../lib/contract/openapi.js';
import { Checkout } from '../testing/berth/checkout.js';

const DOCUMENT = `operationId: getGreeting
tags: [core]
summary: Greet
description: Greets. Any valid key will do.
security:
  - daemonKey: []
x-permission: any
x-containers: none
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

export const getGreeting: DaemonHandler<'getGreeting'> = async () => ({ greeting: ${greeting} });
`;

describe('adding an operation', () => {
  let checkout: Checkout;
  beforeAll(() => {
    checkout = new Checkout();
    // Configure the type check to skip tests and programs, because checking these takes half of the time.
    const config = readFileSync(at('tsconfig.json'), 'utf8');
    writeFileSync(at('tsconfig.json'), config.replace('"**/*.ts"', '"apps/**/*.ts", "handlers/**/*.ts"'));
  });
  afterAll(() => checkout.dispose());

  const at = (...path: string[]) => join(checkout.folder, ...path);
  const map = () => readFileSync(at('generated', 'daemon', 'handlers.ts'), 'utf8');
  const pending = () => /pendingDaemonOperations = \[(.*?)\]/s.exec(map())?.[1];
  const answers = () => {
    const document = readFileSync(at('generated', 'daemon', 'openapi.json'), 'utf8');
    return Object.keys(
      (JSON.parse(document) as OpenApiDocument).paths['/greeting']?.['get']?.responses ?? {},
    );
  };
  const runIn = (CI: 'true' | 'false', script: string, ...names: string[]) =>
    new Promise<string>((resolve) => {
      const words = ['--import', 'tsx', `scripts/${script}.ts`, ...names];
      const options = { cwd: checkout.folder, env: { ...process.env, CI } };
      execFile(process.execPath, words, options, (_error, stdout, stderr) => resolve(stdout + stderr));
    });
  const run = (script: string, ...names: string[]) => runIn('false', script, ...names);
  const CHECKS = ['types', 'layout', 'drift', 'spec', 'operations'];
  const PASSES = CHECKS.map((name) => `ok   ${name}\n`).join('');

  test('a new operation needs only a file in the API document and `npm run generate`', async () => {
    writeFileSync(at('spec', 'daemon', 'core', 'getGreeting.yaml'), DOCUMENT);
    const paths = readFileSync(at('spec', 'daemon', 'openapi.yaml'), 'utf8');
    writeFileSync(
      at('spec', 'daemon', 'openapi.yaml'),
      paths.replace('\npaths:\n', '\npaths:\n  /greeting:\n    get: {$ref: core/getGreeting.yaml}\n'),
    );
    const written = ['handlers.ts', 'openapi.json', 'types.ts'].map((name) => `generated/daemon/${name}`);
    const said = (await run('generate')).trimEnd().split('\n');
    expect(said.sort()).toEqual(['docs/error-codes.md', ...written].map((path) => `wrote ${path}`));
    expect(await run('generate')).toBe('all generated files are up to date\n');
    expect(pending()).toContain("'getGreeting',");
    expect(answers()).toEqual(['200', '400', '401', '403', '429', '500', '501', '503']);
    expect(await run('check', 'spec', 'operations')).toContain('ok   spec\nok   operations\n');
  });

  test('CI reports a new operation whose handler is missing in the generated map', async () => {
    writeFileSync(at('handlers', 'daemon', 'core', 'getGreeting.ts'), handler("'Ahoy'"));
    const inCi = await runIn('true', 'check', 'drift');
    for (const file of ['generated/daemon/openapi.json', 'generated/daemon/handlers.ts']) {
      const fault = `${file} differs from what is generated from spec/, config/ and handlers/; run \`npm run generate\`\n`;
      expect(inCi).toContain(fault);
    }
  });

  test('a new operation is served once it has a handler, which `npm run check` adds to the map', async () => {
    const said = await run('check', ...CHECKS);
    expect(said).toContain('New: handlers/daemon/core/getGreeting.ts.');
    expect(said).toContain(PASSES);
    expect(pending()).not.toContain('getGreeting');
    expect(map()).toContain("import { getGreeting } from '../../handlers/daemon/core/getGreeting.js';");
  });

  test('a new operation must not document a response that the generator derives', async () => {
    const stray = `${DOCUMENT}  '401':\n    $ref: '../responses/Unauthorized.yaml'\n`;
    writeFileSync(at('spec', 'daemon', 'core', 'getGreeting.yaml'), stray);
    const before = readFileSync(at('generated', 'daemon', 'openapi.json'), 'utf8');
    const fault =
      '401 Unauthorized follows from its security; remove it from spec/daemon/core/getGreeting.yaml\n';
    expect(await run('generate')).toBe(fault);
    expect(readFileSync(at('generated', 'daemon', 'openapi.json'), 'utf8')).toBe(before);
    expect(await run('check', 'drift', 'spec')).toContain(`FAIL drift\n${fault}FAIL spec\n${fault}`);
    writeFileSync(at('spec', 'daemon', 'core', 'getGreeting.yaml'), DOCUMENT);
  });

  test('a handler does not compile if it returns another type, or uses a caller in a public operation', async () => {
    writeFileSync(at('handlers', 'daemon', 'core', 'getGreeting.ts'), handler('17'));
    const publicHandler = at('handlers', 'panel', 'core', 'getHealth.ts');
    writeFileSync(
      publicHandler,
      readFileSync(publicHandler, 'utf8').replace(
        '({ health }) => ',
        '({ health }, { caller }) => caller && ',
      ),
    );
    const said = await run('check', 'types');
    expect(said).toContain("'number' is not assignable to type 'string'");
    expect(said).toContain("Property 'caller' does not exist");
  });
});
