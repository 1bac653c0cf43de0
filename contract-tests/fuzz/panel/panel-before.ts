import type { Subject } from '../subject.js';
import { FORWARDED_BEFORE } from './panel-forwarded.js';
import { SCHEDULE } from './panel-schedules.js';
import { INVITATION, MEMBER } from './panel-sharing.js';

const PASSKEY = ['createPasskeyRegistrationOptions', 'verifyPasskeyRegistration'] as const;
const CODES = ['setupTwoFactor', 'enableTwoFactor'] as const;

const OPEN = { operationId: 'updateSettings', parts: { body: { allowRegistration: true } } };

/** Requests that are sent before an operation of the panel, so that the operation can succeed. */
export const PANEL_BEFORE: Subject['before'] = {
  ...FORWARDED_BEFORE,
  register: [OPEN],
  createPasskeyAccountOptions: [OPEN],
  registerWithPasskey: [OPEN, 'createPasskeyAccountOptions'],
  verifyTwoFactor: [...CODES, 'login'],
  enableTwoFactor: ['setupTwoFactor'],
  disableTwoFactor: CODES,
  regenerateRecoveryCodes: CODES,
  verifyPasskeyRegistration: ['createPasskeyRegistrationOptions'],
  updatePasskey: PASSKEY,
  deletePasskey: PASSKEY,
  listPasskeys: PASSKEY,
  createPasskeyAuthenticationOptions: [...PASSKEY, 'login'],
  verifyPasskeyAuthentication: [...PASSKEY, 'login', 'createPasskeyAuthenticationOptions'],
  verifyPasskeySignIn: [...PASSKEY, 'createPasskeySignInOptions'],
  reauthenticate: [...PASSKEY, 'createReauthenticationOptions'],
  createReauthenticationOptions: PASSKEY,
  resetPassword: ['createUser', 'createPasswordResetLink'],
  endSession: ['login', 'listSessions'],
  ...Object.fromEntries(
    [
      'getUser',
      'updateUser',
      'deleteUser',
      'createPasswordResetLink',
      'unlockUser',
      'disableUserTwoFactor',
      'endUserSessions',
    ].map((id) => [id, ['createUser']]),
  ),
  ...Object.fromEntries(['updateApiKey', 'deleteApiKey', 'rotateApiKey'].map((id) => [id, ['createApiKey']])),
  ...Object.fromEntries(
    ['updateAccountApiKey', 'deleteAccountApiKey', 'rotateAccountApiKey'].map((id) => [
      id,
      ['createAccountApiKey'],
    ]),
  ),
  createApiKey: ['createUser'],
  deleteBan: ['createBan'],
  updateAnnouncement: ['createAnnouncement'],
  deleteAnnouncement: ['createAnnouncement'],
  ...Object.fromEntries(
    ['getSchedule', 'updateSchedule', 'deleteSchedule', 'runSchedule', 'listScheduleRuns'].map((id) => [
      id,
      ['createServer', SCHEDULE],
    ]),
  ),
  ...Object.fromEntries(
    ['listSchedules', 'createSchedule', 'listNextRuns'].map((id) => [id, ['createServer']]),
  ),
  updateNode: ['createNode'],
  deleteNode: ['createNode'],
  deleteJoinCode: ['createJoinCode'],
  deleteServer: ['createServer'],
  controlServer: ['createServer'],
  ...Object.fromEntries(
    ['moveServer', 'getServerMove', 'cancelServerMove'].map((id) => [id, ['createServer', 'createNode']]),
  ),
  suspendServer: ['createServer'],
  resumeServer: ['createServer', 'suspendServer'],
  getServerSettings: ['createServer'],
  updateServer: ['createServer'],
  reinstallServer: ['createServer'],
  transferServer: ['createServer', 'createUser'],
  acceptInvitation: [INVITATION],
  listInvitations: [INVITATION],
  deleteInvitation: [INVITATION],
  listMembers: MEMBER,
  updateMember: MEMBER,
  removeMember: MEMBER,
  leaveServer: MEMBER,
  deleteRetainedData: [
    'createServer',
    { operationId: 'deleteServer', parts: { query: { removeData: false } } },
    'listRetainedData',
  ],
};
