import type { Case, Cases } from '../../contract.js';
import type { DaemonHarness } from '../../harnesses/daemon-harness.js';

type DaemonCase = Case<DaemonHarness>;

const created: DaemonCase = async (harness, example) => {
  const { username } = example as { username: string };
  return {
    body: { ...example, home_dir: await harness.filesFolder() },
    after: () => harness.revokeSftpOf(username),
  };
};

export const sftpCases: Cases<DaemonHarness> = {
  createSftpCredential: {
    200: created,
    409: async (harness, example) => {
      const username = 'taken';
      const id = await harness.sftpCredential(username);
      const home_dir = await harness.filesFolder();
      return { body: { ...example, username, home_dir }, after: () => harness.revokeSftp(id) };
    },
  },
  deleteSftpCredential: { 200: async (harness) => ({ body: { id: await harness.sftpCredential('brief') } }) },
  endSftpCredentials: {
    200: async (harness, example) => {
      const { actor } = example as { actor: string };
      await harness.sftpCredential('of-an-actor', actor);
      return { body: { container_id: (await harness.filesFolder()).slice(1), actor } };
    },
    404: async (harness, example) => {
      const other = `cnt_${'0'.repeat(26)}`;
      const body = { ...example, container_id: (await harness.filesFolder()).slice(1) };
      return { body, headers: { 'Berth-Container': other } };
    },
  },
  listSftpActivity: {
    200: async (harness) => {
      const id = await harness.sftpCredential('builder');
      await harness.sftpLogin('builder');
      return { query: { limit: '1' }, after: () => harness.revokeSftp(id) };
    },
  },
  listSftpCredentials: {
    200: async (harness) => {
      const id = await harness.sftpCredential('builder');
      return { after: () => harness.revokeSftp(id) };
    },
  },
};
