import type { DaemonHandler } from '../types.js';

export const createSftpCredential: DaemonHandler<'createSftpCredential'> = (
  { sftp },
  { body, caller, headers },
) =>
  sftp.credentials.create(body, {
    keyId: caller.id,
    actor: caller.actor,
    clientHost: headers['berth-client-host'],
  });
