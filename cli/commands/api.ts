import { once } from 'node:events';
import { SERVICES, type Service } from '../../lib/contract/openapi.js';
import { readArguments } from '../read-arguments.js';
import { UsageError } from '../usage-error.js';
import {
  type ApiOperation,
  apiOperations,
  apiParameters,
  buildRequest,
  findOperation,
} from './api-request.js';

const OPTIONS = {
  param: { type: 'string', multiple: true },
  body: { type: 'string' },
  url: { type: 'string' },
  service: { type: 'string' },
  describe: { type: 'boolean' },
} as const;
const URLS: Record<Service, string> = { panel: 'http://127.0.0.1:3000', daemon: 'http://127.0.0.1:8080' };

/**
 * `berth api [OPERATION [--param NAME=VALUE ...] [--body JSON|@FILE|@-]]`: sends a request for an operation, with the key in
 * BERTH_KEY. Writes the response to standard output, or an error to standard error with exit code 1.
 */
export async function api(words: string[]): Promise<void> {
  const { values, positionals } = readArguments(words, OPTIONS, true);
  const [id, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(`\`berth api\` has no argument ${rest.join(' ')}`);
  const service = serviceOf(values.service);
  if (id === undefined) return print(apiOperations(service).map(lineOf));
  const operation = findOperation(id, service, values.param);
  if (values.describe === true) return print(description(operation));
  if (operation.operation.responses['101'] !== undefined)
    throw new UsageError(`${id} is a WebSocket: use a WebSocket client instead`);
  const key = process.env['BERTH_KEY'];
  const request = await buildRequest(operation, {
    params: values.param ?? [],
    url: values.url ?? process.env['BERTH_URL'] ?? URLS[operation.service],
    ...(values.body !== undefined && { body: values.body }),
    ...(key && { key }),
  });
  await answer(await send(request));
}

function serviceOf(word: string | undefined): Service | undefined {
  if (word === undefined) return undefined;
  const service = SERVICES.find((each) => each === word);
  if (service === undefined) throw new UsageError('--service must be panel or daemon');
  return service;
}

async function send(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const { cause } = error as { cause?: { message?: string; code?: string } };
    const why = cause?.message || cause?.code || String(error);
    console.error(
      `berth: ${new URL(request.url).origin} is unreachable: ${why}. Set the service's address with --url or BERTH_URL.`,
    );
    process.exit(1);
  }
}

/** Writes the response as it arrives, because it may be large or endless. */
async function answer(response: Response): Promise<void> {
  const out = response.ok ? process.stdout : process.stderr;
  // The program that reads the output has closed the pipe, as `| head` does.
  out.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  for await (const chunk of response.body ?? []) if (!out.write(chunk)) await once(out, 'drain');
  if (isJson) out.write('\n');
  if (!response.ok) process.exitCode = 1;
}

const print = (lines: string[]) => console.log(lines.join('\n'));

const lineOf = ({ service, operation, method, path }: ApiOperation) =>
  `${service}  ${operation.operationId}  ${method.toUpperCase()} ${path}`;

function description(found: ApiOperation): string[] {
  const { description = '', requestBody } = found.operation;
  const parameters = apiParameters(found).map(
    ({ name, required, description: what = '' }) =>
      `  --param ${name}=VALUE${required === true ? '' : ' (optional)'}\n      ${what.trim()}`,
  );
  const bodies = Object.entries(requestBody?.content ?? {}).map(([type, { example }]) =>
    type === 'application/json' ? `  --body '${JSON.stringify(example)}'` : `  --body @FILE  (${type})`,
  );
  return [lineOf(found), '', description.trim(), '', ...parameters, ...bodies];
}
