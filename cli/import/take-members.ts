import { isKind } from '../../lib/errors/errors.js';
import { capabilitiesOf } from '../../lib/pterodactyl/mapping/permissions.js';
import type { ImportRun } from './import-run.js';
import type { TakenServer } from './take-servers.js';

/** Makes the sub-users of the servers members of them. Nobody gets a mail. */
export async function takeMembers(
  { commands, old: panel, report }: ImportRun,
  servers: readonly TakenServer[],
  users: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { old, id: serverId } of servers)
    for (const { userId: oldId, permissions } of old.members) {
      const what = `${panel.users.get(oldId)?.email ?? `user ${oldId}`} on ${old.name}`;
      const userId = users.get(oldId);
      if (userId === undefined) {
        report.left('Members', what, 'the user was not taken over');
        continue;
      }
      const { capabilities, lost } = capabilitiesOf(permissions);
      const notes =
        lost.length === 0 ? [] : [`these permissions have no counterpart alone: ${lost.join(', ')}`];
      // A member that was removed here later must not come back with another run.
      const key = `member ${old.uuid} ${userId}` as const;
      if ((await commands?.imports.find(key)) !== undefined) {
        report.present('Members');
        continue;
      }
      try {
        const memberId = await commands?.imports.addMember(serverId, userId, capabilities);
        if (commands !== undefined && memberId === undefined) report.present('Members');
        else report.taken('Members', what, notes);
        if (memberId !== undefined)
          await commands?.audit.record({
            action: 'updateMember',
            outcome: 'success',
            serverId,
            targetId: memberId,
          });
        await commands?.imports.note(key, memberId ?? userId);
      } catch (error) {
        if (!isKind(error, 'conflict')) throw error;
        report.left('Members', what, error.message);
      }
    }
}
