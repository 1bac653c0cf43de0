import { accessSync, constants, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { documentFile, SERVICES, type Service } from '../../lib/contract/openapi.js';
import { packageRoot } from '../../lib/process/package-root.js';
import { runProgram } from '../run-program.js';
import { startTestServices, type TestService } from '../test-services.js';
import type { Client, Place } from './client.js';
import { go } from './languages/go.js';
import { java } from './languages/java.js';
import { progenitor } from './languages/progenitor.js';
import { python } from './languages/python.js';
import { rust } from './languages/rust.js';
import { openapiFetch, typescriptFetch } from './languages/typescript.js';

/*
 * `npm run clients [-- NAME ...]`: generates clients from both documents, compiles them, and uses each against the
 * built program: health, pages, creating and removing, typed errors, null, a token in the query, the request id. A
 * client without its toolchain on this machine is skipped with a message.
 */
const CLIENTS = [openapiFetch, typescriptFetch, python, go, java, rust, progenitor];
const STEP_TIMEOUT_MS = 15 * 60_000;
/** The maximum length of the output of a failed step that is shown. */
const MAX_SHOWN_CHARACTERS = 6000;

const root = packageRoot();
const work = join(tmpdir(), `berth-clients-${process.getuid?.() ?? 0}`);

async function main(wanted: string[]): Promise<void> {
  const unknown = wanted.filter((name) => !CLIENTS.some((client) => client.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `unknown client ${unknown.join(', ')}: use ${CLIENTS.map(({ name }) => name).join(', ')}`,
    );
  }
  const { services, dispose } = await startTestServices();
  try {
    for (const client of CLIENTS) {
      if (wanted.length === 0 || wanted.includes(client.name)) await tryClient(client, services);
    }
  } finally {
    await dispose();
  }
}

async function tryClient(client: Client, services: Record<Service, TestService>): Promise<void> {
  const missing = client.needs.filter((program) => !isProgram(program));
  if (missing.length > 0) {
    console.log(`LEFT OUT ${client.name} (${client.generator}): no ${missing.join(', ')} on this machine`);
    return;
  }
  const began = performance.now();
  try {
    const place = placeOf(client.name);
    const commands = await client.build(place);
    const used = SERVICES.filter((service) => commands[service] !== undefined);
    for (const service of used) {
      const [program = '', ...args] = commands[service] ?? [];
      const { url, key } = services[service];
      await place.run(program, args, { BERTH_URL: url, BERTH_KEY: key });
    }
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(`ok   ${client.name} (${client.generator}): ${used.join(', ')}  ${seconds} s`);
    if (client.limit !== undefined) await proveLimit(client.limit, client.name, place);
  } catch (error) {
    process.exitCode = 1;
    console.log(`FAIL ${client.name} (${client.generator})`);
    console.log(
      String(error instanceof Error ? error.message : error)
        .slice(0, MAX_SHOWN_CHARACTERS)
        .replace(/^/gm, '     '),
    );
  }
}

async function proveLimit(
  { service, saying, provoke }: NonNullable<Client['limit']>,
  name: string,
  place: Place,
): Promise<void> {
  const said = await provoke(place).then(
    () => 'nothing',
    (error: Error) => error.message,
  );
  if (!said.includes(saying)) {
    throw new Error(
      `its generator no longer refuses the ${service}'s document: try the client. It said ${said}`,
    );
  }
  console.log(`LEFT OUT ${name}, ${service}: its generator says "${saying}"`);
}

function placeOf(name: string): Place {
  const folder = join(work, name);
  const tools = join(work, 'tools');
  rmSync(folder, { recursive: true, force: true });
  for (const each of [folder, tools]) mkdirSync(each, { recursive: true, mode: 0o700 });
  return {
    folder,
    tools,
    programs: join(root, 'contract-tests/clients/programs', name),
    document: documentFile,
    run: (program, args, env = {}) =>
      runProgram(program, args, { cwd: folder, timeoutMs: STEP_TIMEOUT_MS, env }),
  };
}

function isProgram(name: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

await main(process.argv.slice(2));
