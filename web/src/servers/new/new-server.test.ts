import { describe, expect, test } from '@jest/globals';
import { newServerOf } from './new-server';

const CHOSEN = {
  ...{ limits: {}, ports: [], variables: {}, isAccepted: false, ownerId: undefined },
  place: { nodeId: 'node_1' },
};
const fieldsOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ name: ' Arena ', version: 'latest', port: '', ...fields }))
    form.set(name, value);
  return form;
};

describe('the request for a new server', () => {
  test('has only what was chosen', () => {
    expect(newServerOf('nodejs', fieldsOf({}), CHOSEN)).toEqual({
      ...{ type: 'nodejs', name: 'Arena', version: 'latest', nodeId: 'node_1' },
    });
  });

  test('lets the panel choose the node by tags, and names no node then', () => {
    const request = newServerOf('nodejs', fieldsOf({}), { ...CHOSEN, place: { tags: ['ssd'] } });
    expect(request.placement).toEqual({ tags: ['ssd'] });
    expect(request).not.toHaveProperty('nodeId');
  });

  test('has the limits, the ports, the owner, the terms and the folder in the form of the panel', () => {
    const chosen = {
      ...{ ...CHOSEN, limits: { memoryLimit: '512', cpuLimit: '' }, isAccepted: true, ownerId: 'usr_1' },
      ports: [{ key: 1, name: 'query', value: '3002' }],
      variables: { MOTD: 'Hello' },
    };
    expect(newServerOf('nodejs', fieldsOf({ port: '3001', adopt: '/srv/arena' }), chosen)).toMatchObject({
      ...{ memoryLimit: 512 * 1024 ** 2, ownerId: 'usr_1', port: 3001, adopt: '/srv/arena' },
      ports: [{ name: 'query', protocol: 'both', port: 3002 }],
      env: { MOTD: 'Hello', EULA: 'true' },
    });
  });
});
