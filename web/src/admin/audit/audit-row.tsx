import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import type { AuditEntry } from '../../api/admin/audit';
import { reasonOf } from '../../server/activity/details';
import { formatTime } from '../../ui/text/format';
import { visibleText } from '../../ui/text/visible-text';
import { actionLabel } from './audit-actions';
import { auditChangeTexts } from './audit-changes';
import { AuditDetails } from './audit-details';
import { targetPath } from './target-path';

const LINK = 'inline-flex min-h-6 items-center text-accent underline underline-offset-2';

/** One entry: the action, its target, the user, the changes, the time and the address. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { i18n } = useLingui();
  const { createdAt, outcome, action, address, error, omitted, keyId, keyName } = entry;
  const changes = auditChangeTexts(entry.changes, i18n);
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-0.5 py-3 first:pt-0 last:pb-0">
      <div className="min-w-52 flex-1 [overflow-wrap:anywhere]">
        <p>
          {outcome === 'failure' && <Failed />}
          <span className="font-medium">{actionLabel(action, i18n)}</span>
          {omitted !== null && ` (${i18n.number(omitted)})`}
          <Target entry={entry} />
        </p>
        <p className="text-dim">
          <Actor entry={entry} />
          {keyId !== null && (
            <>
              {' · '}
              {keyName === null
                ? i18n._('with a deleted API key')
                : i18n._('with the API key {name}', { name: visibleText(keyName) })}
            </>
          )}
        </p>
        {error !== null && <p>{reasonOf(error, i18n)}</p>}
        {changes.length > 0 && (
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
        <AuditDetails entry={entry} />
      </div>
      <p className="text-[13px] text-dim sm:text-end">
        <time dateTime={createdAt}>{formatTime(createdAt, i18n.locale)}</time>
        {address !== null && <span className="sm:block max-sm:ms-2">{address}</span>}
      </p>
    </li>
  );
}

function Failed() {
  const { i18n } = useLingui();
  return (
    <span className="me-2 inline-flex items-center gap-1 font-medium text-crashed">
      <svg viewBox="0 0 12 12" className="size-3" aria-hidden="true">
        <path d="M2 2 10 10M10 2 2 10" className="stroke-current stroke-2" />
      </svg>
      {i18n._('Failed')}
    </span>
  );
}

/** The user, as a link to all actions of this user. */
function Actor({ entry: { userId, username, address } }: { entry: AuditEntry }) {
  const { i18n } = useLingui();
  if (userId === null)
    return address === null ? i18n._('The command line of the panel') : i18n._('Without sign-in');
  return (
    <Link to="/admin/audit" search={{ user: userId }} className={LINK}>
      {username === null ? i18n._('A deleted user') : visibleText(username)}
    </Link>
  );
}

/** The target. Its name leads to its page; without a name, its id leads to the other entries about it. */
function Target({ entry: { userId, targetId, targetName } }: { entry: AuditEntry }) {
  if (targetId === null || targetId === userId) return null;
  const path = targetName === null ? undefined : targetPath(targetId);
  return (
    <>
      {': '}
      {path === undefined ? (
        <Link to="/admin/audit" search={{ target: targetId }} className={LINK}>
          {targetName === null ? (
            <span className="font-mono text-[13px]">{targetId}</span>
          ) : (
            visibleText(targetName)
          )}
        </Link>
      ) : (
        <Link {...path} className={LINK}>
          {visibleText(targetName ?? targetId)}
        </Link>
      )}
    </>
  );
}
