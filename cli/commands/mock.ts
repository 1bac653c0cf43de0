import { startMock } from '../../apps/mock.js';
import { SERVICES, type Service } from '../../lib/contract/openapi.js';
import { readArguments } from '../read-arguments.js';
import { serve } from '../serve/serve.js';
import { UsageError } from '../usage-error.js';

const OPTIONS = { port: { type: 'string' }, host: { type: 'string' } } as const;
/** The ports that the services have by default, so that clients of the mock need no other settings. */
const PORTS: Record<Service, number> = { panel: 3000, daemon: 8080 };

/** `berth mock panel|daemon [--port N] [--host ADDRESS]`: responds with the examples of the service's document. */
export async function mock(words: string[]): Promise<void> {
  const { values, positionals } = readArguments(words, OPTIONS, true);
  const service = SERVICES.find((each) => each === positionals[0]);
  if (service === undefined || positionals.length > 1)
    throw new UsageError('`mock` needs one service: panel or daemon');
  const port = Number(values.port ?? PORTS[service]);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError('--port must be between 0 and 65535');
  await serve(async () => {
    const running = await startMock({ service, host: values.host ?? '127.0.0.1', port });
    return { service: running, notes: [`mock of the ${service}  ${running.url}`, 'Ctrl-C stops it'] };
  });
}
