import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { openDaemonDatabase } from '../../daemon/database/daemon-database.js';
import { expectRefusal } from '../http/http-fixture.js';
import { exchange, requestBytes } from '../http/raw-http.js';
import { RESTART_MS, SOON_MS, StreamFixture } from './stream-fixture.js';

const NOWHERE = 'cnt_0000000000000000000000000a';
const MIB = 1024 * 1024;
/** A timer may fire a millisecond early. */
const EARLY_SECOND_MS = 990;

describe('the console of a container', () => {
  const fixture = new StreamFixture();

  test('a console handshake without a valid credential is refused with the usual error', async () => {
    const [id, other] = [await fixture.installed(), await fixture.installed()];
    const { key: narrow } = await fixture.newKey('fs:read', 'container:control');
    const refusals: [object, number, string][] = [
      [{ headers: {} }, 401, 'unauthorized'],
      [{ headers: { authorization: 'Bearer wrong' } }, 401, 'unauthorized'],
      [{ headers: { cookie: 'berth_session=x', origin: 'https://evil.example' } }, 401, 'unauthorized'],
      [{ token: 'con_wrong' }, 401, 'unauthorized'],
      [{ token: '' }, 401, 'unauthorized'],
      [{ token: await fixture.consoleToken(other) }, 401, 'unauthorized'],
      [{ token: fixture.fullKey }, 401, 'unauthorized'],
      [{ headers: fixture.bearer(narrow) }, 403, 'forbidden'],
      [{ token: await fixture.consoleToken(id), headers: fixture.bearer('wrong') }, 401, 'unauthorized'],
      [{ tail: 1001 }, 400, 'bad_request'],
      [{ tail: -1 }, 400, 'bad_request'],
      [{ path: `/container/console/${NOWHERE}` }, 404, 'not_found'],
      [{ path: '/container/console/nonsense' }, 400, 'bad_request'],
      [{ path: '/container/console/' }, 404, 'not_found'],
    ];
    for (const [target, status, error] of refusals) {
      const { refusal } = await fixture.console(id, target);
      expect([target, refusal]).toEqual([target, expect.objectContaining({ status })]);
      expect(refusal?.body).toMatchObject({ error, status, message: expect.any(String) });
      expect(refusal?.headers['x-request-id']).toMatch(/^req_/);
    }
    const closed = await fetch(`${fixture.berth.daemonUrl}/container/console/${id}`, {
      headers: fixture.bearer(),
    });
    expect([closed.status, closed.headers.get('upgrade')]).toEqual([426, 'websocket']);
    await Promise.all([fixture.remove(id), fixture.remove(other)]);
  });

  test('an invalid console handshake is refused', async () => {
    const id = await fixture.installed();
    const handshake = {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      Authorization: `Bearer ${fixture.fullKey}`,
    };
    const right = { 'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==' };
    const wrong = [
      {},
      { ...right, 'Sec-WebSocket-Version': '7' },
      { ...right, 'Sec-WebSocket-Key': 'short' },
      { ...right, 'Sec-WebSocket-Protocol': 'a,,b' },
    ];
    const target = `GET /container/console/${id} HTTP/1.1`;
    const ask = (headers: Record<string, string>, responses = 2) =>
      exchange(fixture.berth.ports.daemon, requestBytes(target, { ...handshake, ...headers }), {
        responses,
      });
    for (const headers of wrong) {
      const { responses, closed } = await ask(headers);
      expectRefusal(responses[0], [400], true);
      expect(responses[0]?.headers['sec-websocket-version']).toBe('13');
      expect([responses.length, closed]).toEqual([1, true]);
    }
    // A request with a body is no handshake, and continues in HTTP.
    const { responses } = await ask({ ...right, 'Content-Length': '0' }, 1);
    expectRefusal(responses[0], [426], true);
    await fixture.remove(id);
  });

  test('a console token can be used several times until it expires or its API key is revoked', async () => {
    const id = await fixture.installed();
    const { id: keyId, key } = await fixture.newKey('container:read');
    const [token, brief] = [await fixture.consoleToken(id, {}, key), await fixture.consoleToken(id)];
    for (let uses = 0; uses < 2; uses += 1) (await fixture.console(id, { token })).close();
    await fixture.revokeKey(keyId);
    expect((await fixture.console(id, { token })).refusal?.status).toBe(401);
    expect((await fixture.console(id, { token: brief })).isOpen).toBe(true);
    const location = join(fixture.berth.dataDir, 'daemon', 'daemon.sqlite');
    const database = await openDaemonDatabase({ database: location });
    // Simulates that a minute has passed.
    await database.sequelize.query('UPDATE tokens SET expires_at = expires_at - 60000');
    await database.close();
    expect((await fixture.console(id, { token: brief })).refusal?.status).toBe(401);
    await fixture.remove(id);
  });

  test('the console shows the state and the last lines of output, and then every new line exactly once', async () => {
    const id = await fixture.running();
    const first = await fixture.console(id);
    first.type('flood 20 20');
    await first.untilLine('flood line 100');
    const joined = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        await sleep(index * 10);
        return fixture.console(id, { tail: 1000, token: await fixture.consoleToken(id) });
      }),
    );
    const all = Array.from({ length: 400 }, (_, line) => `flood line ${line}`);
    for (const client of [first, ...joined]) {
      await client.untilLine('end of flood');
      expect(client.lines.filter((line) => line.startsWith('flood line'))).toEqual(all);
      expect(client.messages[0]).toMatchObject({ type: 'status', status: 'running' });
      expect([client.faults, client.of('dropped'), client.of('error'), client.extensions]).toEqual([
        [],
        [],
        [],
        '',
      ]);
    }
    const late = await fixture.console(id, { tail: 2 });
    await late.untilLine('end of flood');
    expect(late.lines).toEqual(['flood line 399', 'end of flood']);
    const usual = await fixture.console(id);
    await usual.untilLine('end of flood');
    expect(usual.lines).toHaveLength(100);
    const silent = await fixture.console(id, { tail: 0 });
    silent.type('anybody?');
    await silent.untilLine('heard: anybody?');
    expect(silent.lines).toEqual(['heard: anybody?']);
    await fixture.remove(id);
  });

  test('the console sends resource usage and status, and ends when the container is removed', async () => {
    const id = await fixture.running();
    const beganMs = performance.now();
    const [one, two] = [await fixture.console(id), await fixture.console(id)];
    for (const client of [one, two]) {
      await client.until('the third', () => client.of('stats').length >= 3);
      // One second passes between two messages, and the first is sent immediately.
      expect(client.of('stats').length - 1).toBeLessThanOrEqual(
        (performance.now() - beganMs) / EARLY_SECOND_MS,
      );
      expect(client.of('stats')[0]).toMatchObject({ id, memory_used: expect.any(Number) });
    }
    await fixture.must('POST', '/container/stop', { id });
    await fixture.is(id, 'stopped');
    await one.until('the end', () => one.of('status').at(-1)?.status === 'stopped');
    expect(one.of('status').map(({ status }) => status)).toEqual(['running', 'stopping', 'stopped']);
    const before = one.of('stats').length;
    await sleep(1500);
    expect(one.of('stats')).toHaveLength(before);
    one.type('to a stopped server');
    await one.until('a refusal', () => one.of('error').length > 0);
    expect(one.of('error')[0]).toMatchObject({ error: 'conflict' });
    await fixture.remove(id);
    expect(await one.untilClosed()).toMatchObject({ code: 1000 });
    expect((await two.untilClosed()).code).toBe(1000);
    expect(two.of('status').at(-1)?.status).toBe('removed');
    expect([one.faults, two.faults]).toEqual([[], []]);
  });

  test('the console accepts input only from callers with the permission, and shows it to other viewers', async () => {
    const id = await fixture.running();
    const { key: reader } = await fixture.newKey('container:read');
    const readers = [
      { headers: fixture.bearer(reader) },
      { token: await fixture.consoleToken(id, {}, reader) },
      { token: await fixture.consoleToken(id, { read_only: true }) },
    ];
    for (const target of readers) {
      const client = await fixture.console(id, target);
      client.type('let me in');
      client.send(JSON.stringify({ type: 'resize', columns: 80, rows: 24 }));
      await client.until('two refusals', () => client.of('error').length > 1);
      expect(client.of('error').map(({ error }) => error)).toEqual(['forbidden', 'forbidden']);
      expect(client.of('error')[0]?.message).toContain('container:control');
      expect(client.isOpen).toBe(true);
    }
    const writer = await fixture.console(id, { token: await fixture.consoleToken(id) });
    // This server has no terminal.
    writer.send(JSON.stringify({ type: 'resize', columns: 80, rows: 24 }));
    for (const line of ['one', 'two', 'größer ✓', '']) writer.type(line);
    await writer.untilLine('heard: ');
    expect(writer.lines.slice(1)).toEqual(['heard: one', 'heard: two', 'heard: größer ✓', 'heard: ']);
    expect(writer.of('error')).toEqual([]);
    await fixture.remove(id);
  });

  test('the console reports invalid messages to the client, and closes on binary or oversized ones', async () => {
    const id = await fixture.running();
    const client = await fixture.console(id, { tail: 0 });
    const garbage = [
      ...['', 'x', '{', '[]', 'null', '1', '"input"', '{}', '{"type":"resize"}', '{"type":"input","line":1}'],
      ...[
        '{"type":"output","line":"a"}',
        '{"type":"input","line":"a\\nb"}',
        '{"type":"input","line":"a\\u0000"}',
      ],
      ...['{"type":"input","line":"a","more":1}', '{"__proto__":{"type":"input","line":"a"}}'],
    ];
    for (const text of garbage) client.send(text);
    await client.until('a reply to each message', () => client.of('error').length >= garbage.length);
    expect(new Set(client.of('error').map(({ error }) => error))).toEqual(new Set(['bad_request']));
    client.send(JSON.stringify({ type: 'input', line: 'x'.repeat(16_385) }));
    await client.until('one more', () => client.of('error').length > garbage.length);
    expect(client.isOpen).toBe(true);

    client.send(Buffer.from(JSON.stringify({ type: 'input', line: 'binary' })));
    expect(await client.untilClosed()).toMatchObject({ code: 1003 });
    const long = await fixture.console(id);
    long.send('x'.repeat(MIB));
    expect(await long.untilClosed()).toMatchObject({ code: 1009 });
    const { logs } = (await fixture.must('GET', `/container/logs/${id}`)) as { logs: string[] };
    expect(logs).toEqual(['ready']);
    await fixture.remove(id);
  });

  test('the console accepts 20 lines of input at once and then 10 per second, and reports dropped lines', async () => {
    const id = await fixture.running();
    const client = await fixture.console(id, { tail: 0 });
    for (let line = 0; line < 200; line += 1) client.type(String(line));
    const beganMs = performance.now();
    await client.untilLine('heard: 19');
    await client.until('a refusal', () => client.of('error').length > 0);
    expect(client.of('error')[0]).toMatchObject({ error: 'rate_limited' });
    await sleep(1100);
    client.type('later');
    await client.untilLine('heard: later');
    const { length } = client.lines;
    expect(length).toBeLessThanOrEqual(20 + (10 * (performance.now() - beganMs)) / 1000 + 1);
    // Dropped lines are reported at most once a second, and not one by one.
    expect(client.of('error').length).toBeLessThanOrEqual(1 + (performance.now() - beganMs) / 1000);
    await fixture.remove(id);
  });

  test('the console closes a session within a second after its API key is revoked', async () => {
    const id = await fixture.running();
    const { id: keyId, key } = await fixture.newKey('container:*');
    const clients = [
      await fixture.console(id, { headers: fixture.bearer(key) }),
      await fixture.console(id, { token: await fixture.consoleToken(id, {}, key) }),
    ];
    const other = await fixture.console(id);
    await fixture.revokeKey(keyId);
    const revokedAtMs = performance.now();
    for (const client of clients) {
      const { code, atMs } = await client.untilClosed();
      expect(code).toBe(4401);
      expect(atMs - revokedAtMs).toBeLessThan(SOON_MS);
    }
    expect(other.isOpen).toBe(true);
    await fixture.remove(id);
  });

  test('the console admits at most 50 viewers per container, and further ones once others have left', async () => {
    const id = await fixture.running();
    const clients = (
      await Promise.all(
        Array.from({ length: 10 }, () => Promise.all(Array.from({ length: 100 }, () => fixture.console(id)))),
      )
    ).flat();
    const inside = clients.filter(({ isOpen }) => isOpen);
    expect(inside).toHaveLength(50);
    const refused = clients.filter(({ refusal }) => refusal !== undefined);
    expect(new Set(refused.map(({ refusal }) => refusal?.status))).toEqual(new Set([429]));
    expect(refused[0]?.refusal?.headers['retry-after']).toBe('5');
    inside[0]?.type('still there?');
    await inside[49]?.untilLine('heard: still there?');
    for (const client of inside.slice(0, 25)) client.terminate();
    for (const client of inside.slice(25)) client.close();
    await Promise.all(inside.map((client) => client.untilClosed()));
    expect((await fixture.console(id)).isOpen).toBe(true);
    await fixture.remove(id);
  });

  test('consoles are closed at once when the daemon stops, and do not delay the stop', async () => {
    const id = await fixture.running();
    const clients = [await fixture.console(id), await fixture.console(id)];
    const hanging = await fixture.console(id);
    hanging.hang();
    const beganMs = performance.now();
    await fixture.restart();
    expect(performance.now() - beganMs).toBeLessThan(RESTART_MS);
    for (const client of clients) {
      expect((await client.untilClosed()).code).toBe(1001);
    }
    const again = await fixture.console(id, { tail: 5 });
    again.type('you, too?');
    await again.untilLine('heard: you, too?');
    await fixture.remove(id);
  });
});
