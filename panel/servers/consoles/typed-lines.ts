import type { Caller } from '../../access/caller.js';
import type { Audit } from '../../audit/audit.js';
import { detail } from '../../audit/changes.js';

type Typist = { caller: Caller; address: string; serverId: string };

/**
 * Returns a function that records in the audit log each line that a viewer types into a server's console. The line is
 * sent without waiting for the entry. The console's limit on input also bounds the number of entries.
 */
export const recordLines =
  ({ recordLater }: Pick<Audit, 'recordLater'>, { caller, address, serverId }: Typist) =>
  (line: string): void =>
    recordLater({
      ...{ action: 'typeConsoleLine', outcome: 'success', address, serverId, targetId: serverId },
      userId: caller.user.id,
      keyId: caller.key?.id ?? null,
      changes: [detail('line', line)],
    });
