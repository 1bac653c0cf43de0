import { describe, expect, test } from '@jest/globals';
import { nextPage } from './first-run';

describe('the first run of a panel', () => {
  test('continues with the account and the node while there is no server', () => {
    expect(nextPage([])).toEqual({ to: '/first-run' });
  });

  test.each([
    'installing',
    'install_failed',
    'installed',
  ] as const)('continues with the installation of the first server that is %s', (status) => {
    expect(nextPage([{ id: 'srv_1', status }])).toEqual({ to: '/servers/new/$serverId', serverId: 'srv_1' });
  });

  test('is over once a server has run or there are several', () => {
    expect(nextPage([{ id: 'srv_1', status: 'stopped' }])).toBeNull();
    expect(
      nextPage([
        { id: 'srv_1', status: 'installing' },
        { id: 'srv_2', status: 'installed' },
      ]),
    ).toBeNull();
  });
});
