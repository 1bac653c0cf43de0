import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { BerthProcess } from './berth/berth-process.js';
import { FIRST_USER } from './berth/start-panel.js';
import { freePort } from './network/free-port.js';
import { eventually } from './time/eventually.js';

/* The logs of a real panel and its daemon, as an operator searches them. */

const API = '/api/v2';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const OTHER_TRACE = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';
const traceparent = (traceId: string) => `00-${traceId}-00f067aa0ba902b7-01`;

type Entry = {
  service: string;
  traceId?: string;
  requestId?: string;
  method?: string;
  path?: string;
  status?: number;
};

describe('the traces in the logs', () => {
  let berth: BerthProcess;
  let cookie: string;
  let server: string;

  beforeAll(async () => {
    const env = { PANEL_SETUP_TOKEN: 'off', PANEL_LOG_LEVEL: 'debug', DAEMON_LOG_LEVEL: 'debug' };
    berth = await BerthProcess.start('up', { env });
    cookie = '';
    const signedUp = await send('POST', `${API}/auth/register`, FIRST_USER);
    cookie = signedUp.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const plan = { name: 'traced', type: 'nodejs', port: await freePort() };
    const made = (await (await send('POST', `${API}/servers`, plan)).json()) as { id: string };
    server = `${API}/servers/${made.id}`;
    await eventually('the installation', async () => {
      const { status } = (await (await send('GET', server)).json()) as { status: string };
      return status === 'installed';
    });
  });
  afterAll(() => berth.dispose());

  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(berth.panelUrl + path, {
      method,
      headers: { origin: berth.panelUrl, cookie, ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  /** Returns the entries so far, without the last line, of which only a part may have arrived. */
  const entries = (): Entry[] =>
    berth.output
      .split('\n')
      .slice(0, -1)
      .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Entry] : []));
  const entriesOf = (traceId: string) => entries().filter((entry) => entry.traceId === traceId);
  /** Returns the entries of a trace, once the daemon has logged its request too. */
  const traced = async (traceId: string) => {
    const has = (service: string) => entriesOf(traceId).some((entry) => entry.service === service);
    await eventually('the entries of both services', () => has('daemon') && has('panel'));
    return entriesOf(traceId);
  };

  test('one trace id finds the entries of both services about a call and about a forwarded request', async () => {
    await send('POST', `${server}/power`, { action: 'start' }, { traceparent: traceparent(TRACE) });
    expect(await traced(TRACE)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ service: 'panel', method: 'post', path: `${server}/power` }),
        expect.objectContaining({ service: 'daemon', method: 'post', path: '/container/start' }),
      ]),
    );
    await send('GET', `${server}/files?path=/`, undefined, { traceparent: traceparent(OTHER_TRACE) });
    expect(await traced(OTHER_TRACE)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ service: 'panel', method: 'get', path: `${server}/files` }),
        expect.objectContaining({ service: 'daemon', method: 'get', path: '/fs/list' }),
      ]),
    );
  });

  test('a request without a trace, or with an invalid one, gets a new one that both services log', async () => {
    const ids = new Set<string>();
    for (const headers of [{}, { traceparent: '00-x-y-z' }]) {
      const response = await send('GET', `${server}/files?path=/`, undefined, headers);
      const requestId = response.headers.get('x-request-id');
      await eventually('the entry', () => entries().some((entry) => entry.requestId === requestId));
      const { traceId = '' } = entries().find((entry) => entry.requestId === requestId) ?? {};
      expect(traceId).toMatch(/^[0-9a-f]{32}$/);
      const services = new Set((await traced(traceId)).map(({ service }) => service));
      expect(services).toEqual(new Set(['panel', 'daemon']));
      ids.add(traceId);
    }
    expect(ids.size).toBe(2);
  });
});
