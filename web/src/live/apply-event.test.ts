import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import type { Server } from '../api/client';
import { moveQuery, type ServerMove } from '../api/server/moves';
import { allServers, serverQuery } from '../api/servers';
import { applyEvent } from './apply-event';

const server = (id: string, status: Server['status']) => ({ id, name: id, status }) as Server;

describe('changes of servers', () => {
  let client: QueryClient;
  beforeEach(() => {
    jest.useFakeTimers();
    client = new QueryClient();
    client.setQueryData(allServers.queryKey, [server('srv_1', 'running'), server('srv_2', 'running')]);
  });
  afterEach(() => {
    jest.runAllTimers();
    jest.useRealTimers();
    client.clear();
  });
  const change = (id: string, status: Server['status']) =>
    applyEvent(client, { id: '', name: 'server.status', data: server(id, status) });
  const listed = () => client.getQueryData(allServers.queryKey)?.map(({ id, status }) => `${id} ${status}`);

  test('are applied together, and the list is written once', () => {
    let writes = 0;
    client.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated') writes += 1;
    });
    change('srv_2', 'stopping');
    change('srv_3', 'installing');
    change('srv_2', 'stopped');
    expect(writes).toBe(0);
    jest.runAllTimers();
    expect(listed()).toEqual(['srv_1 running', 'srv_2 stopped', 'srv_3 installing']);
    expect(writes).toBe(1);
  });

  test('are applied before an event that follows them', () => {
    change('srv_1', 'stopped');
    change('srv_2', 'stopped');
    applyEvent(client, { id: '', name: 'server.removed', data: { id: 'srv_1' } });
    expect(listed()).toEqual(['srv_2 stopped']);
    jest.runAllTimers();
    expect(listed()).toEqual(['srv_2 stopped']);
  });

  test('reach the page of a server, and create no data for servers whose pages were never opened', () => {
    client.setQueryData(serverQuery('srv_1').queryKey, server('srv_1', 'running'));
    change('srv_1', 'stopped');
    change('srv_2', 'stopped');
    jest.runAllTimers();
    expect(client.getQueryData(serverQuery('srv_1').queryKey)?.status).toBe('stopped');
    expect(client.getQueryState(serverQuery('srv_2').queryKey)).toBeUndefined();
  });
});

describe('moves of servers', () => {
  const toNode = { id: 'srv_1', nodeId: 'node_1', moveNodeId: 'node_2' } as Server;
  let client: QueryClient;
  beforeEach(() => {
    jest.useFakeTimers();
    client = new QueryClient();
    client.setQueryData(serverQuery('srv_1').queryKey, {
      ...toNode,
      moveNodeId: undefined,
    } as unknown as Server);
    client.setQueryData(moveQuery('srv_1').queryKey, null);
    client.setQueryData(['backups', 'srv_1'], []);
    client.setQueryData(['backups', 'srv_2'], []);
  });
  afterEach(() => {
    jest.runAllTimers();
    jest.useRealTimers();
    client.clear();
  });
  const apply = (name: string, data: unknown) => {
    applyEvent(client, { id: '', name, data });
    jest.advanceTimersByTime(200);
  };
  const isStale = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated;

  test('are shown as events report them', () => {
    const move = { serverId: 'srv_1', step: 'copy', transferredBytes: 512 } as ServerMove;
    apply('move.progress', move);
    expect(client.getQueryData(moveQuery('srv_1').queryKey)).toEqual(move);
  });

  test('are read again when they begin, and everything about a server when it is on its new node', () => {
    apply('server.changed', toNode);
    expect(isStale(moveQuery('srv_1').queryKey)).toBe(true);
    expect(isStale(['backups', 'srv_1'])).toBe(false);
    apply('server.changed', { ...toNode, nodeId: 'node_2', moveNodeId: 'node_1' });
    expect(isStale(['backups', 'srv_1'])).toBe(true);
    expect(isStale(['backups', 'srv_2'])).toBe(false);
    expect(isStale(serverQuery('srv_1').queryKey)).toBe(false);
  });
});
