import type { Case, Cases } from '../../contract.js';
import type { PanelHarness } from '../../harnesses/panel-harness.js';

type PanelCase = Case<PanelHarness>;

/** Adds a member to a new server, and deletes the user afterwards. */
const onNewMember =
  (preset = 'viewer'): PanelCase =>
  async (harness) => {
    const { memberId, serverId, remove } = await harness.sharing.newMember(preset);
    return { params: { serverId, memberId }, after: remove };
  };

const onNewInvitation: PanelCase = async (harness) => {
  const serverId = await harness.sharedServer();
  const { id } = await harness.sharing.invite(serverId, 'operator');
  const after = () => harness.sharing.revokeAll(serverId);
  return { params: { serverId, invitationId: id }, after };
};

export const membersCases: Cases<PanelHarness> = {
  listMembers: { 200: onNewMember() },
  inviteMember: {
    201: async (harness, example) => {
      const serverId = await harness.sharedServer();
      return { params: { serverId }, body: example, after: () => harness.sharing.revokeAll(serverId) };
    },
    // The panel of a run has no mail server.
    409: async (harness) => ({
      params: { serverId: await harness.sharedServer() },
      body: { preset: 'viewer', email: 'grace@example.org' },
    }),
  },
  updateMember: {
    200: async (harness, example) => ({
      ...(await onNewMember('operator')(harness, example)),
      body: example,
    }),
  },
  removeMember: { 204: onNewMember() },
  listInvitations: { 200: onNewInvitation },
  deleteInvitation: { 204: onNewInvitation },
  getServerAccess: { 200: async (harness) => ({ params: { serverId: await harness.sharedServer() } }) },
  leaveServer: {
    204: async (harness) => {
      const { serverId, token, remove } = await harness.sharing.invited('viewer');
      await harness.sharing.accept(token);
      return { params: { serverId }, after: remove };
    },
    409: async (harness) => ({ params: { serverId: await harness.sharedServer() } }),
  },
  acceptInvitation: {
    200: async (harness) => {
      const { token, remove } = await harness.sharing.invited('viewer');
      return { body: { token }, after: remove };
    },
    409: async (harness) => {
      const serverId = await harness.sharedServer();
      const { token } = await harness.sharing.invite(serverId, 'viewer');
      return { body: { token }, after: () => harness.sharing.revokeAll(serverId) };
    },
  },
};
