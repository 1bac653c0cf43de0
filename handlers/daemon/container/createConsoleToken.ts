import { grants } from '../../../lib/scopes.js';
import type { DaemonHandler, DaemonServices } from '../types.js';

const LIFE_S = 60;

export const createConsoleToken =
  ({
    containers,
    tokens,
    permissionOf,
  }: Pick<DaemonServices, 'containers' | 'tokens' | 'permissionOf'>): DaemonHandler<'createConsoleToken'> =>
  async ({ body, caller }) => {
    const { id } = containers.status(body.id);
    const read = permissionOf('openConsole');
    const type = permissionOf('runCommand');
    const permissions = body.read_only === true ? [read] : [read, type];
    return tokens.create({
      purpose: 'console',
      resource: id,
      keyId: caller.id,
      permissions: permissions.filter((permission) => grants(caller.scopes, permission)),
      lifeS: LIFE_S,
    });
  };
