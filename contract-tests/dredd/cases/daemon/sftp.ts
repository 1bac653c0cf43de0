import type { Case, Cases } from '../../contract.js';
import type { DaemonWorld } from '../../daemon-world.js';

type DaemonCase = Case<DaemonWorld>;

const created: DaemonCase = async (world, example) => {
  const { username } = example as { username: string };
  return {
    body: { ...example, home_dir: await world.filesFolder() },
    after: () => world.revokeSftpOf(username),
  };
};

export const sftpCases: Cases<DaemonWorld> = {
  createSftpCredential: {
    200: created,
    409: async (world, example) => {
      const username = 'taken';
      const id = await world.sftpCredential(username);
      const home_dir = await world.filesFolder();
      return { body: { ...example, username, home_dir }, after: () => world.revokeSftp(id) };
    },
  },
  deleteSftpCredential: { 200: async (world) => ({ body: { id: await world.sftpCredential('brief') } }) },
  listSftpActivity: {
    200: async (world) => {
      const id = await world.sftpCredential('builder');
      await world.sftpLogin('builder');
      return { query: { limit: '1' }, after: () => world.revokeSftp(id) };
    },
  },
  listSftpCredentials: {
    200: async (world) => {
      const id = await world.sftpCredential('builder');
      return { after: () => world.revokeSftp(id) };
    },
  },
};
