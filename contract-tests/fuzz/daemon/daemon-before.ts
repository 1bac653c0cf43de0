import type { Subject } from '../subject.js';

const IN_BACKGROUND = { headers: { prefer: 'respond-async' } };

/** Requests that are sent before an operation of the daemon, so that the operation can succeed. */
export const DAEMON_BEFORE: Subject['before'] = {
  ...Object.fromEntries(
    [
      'updateBackup',
      'deleteBackup',
      'restoreBackup',
      'restoreBackupFrom',
      'verifyBackup',
      'listBackups',
      'downloadBackup',
      'createBackupDownloadToken',
    ].map((id) => [id, ['createBackup']]),
  ),
  ...Object.fromEntries(['getUpload', 'continueUpload', 'deleteUpload'].map((id) => [id, ['createUpload']])),
  getOperation: [{ operationId: 'createBackup', parts: IN_BACKGROUND }],
  cancelOperation: [
    { operationId: 'installContainer', parts: { ...IN_BACKGROUND, body: { type: 'slow', name: 'slow' } } },
  ],
  deleteSftpCredential: ['createSftpCredential'],
  ...Object.fromEntries(
    ['startContainer', 'reinstallContainer', 'removeContainer', 'holdContainer'].map((id) => [
      id,
      ['installContainer'],
    ]),
  ),
  ...Object.fromEntries(
    ['releaseContainer', 'exportContainer'].map((id) => [id, ['installContainer', 'holdContainer']]),
  ),
};
