import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import type { AuditEntry } from '../../api/admin/audit';

/** The ids of an entry, with which it can be found in the log of the panel and in the export. */
export function AuditDetails({ entry }: { entry: AuditEntry }) {
  const { i18n } = useLingui();
  const { id, action, userId, keyId, targetId, serverId, requestId, error } = entry;
  const facts = [
    [i18n._('Operation'), action],
    [i18n._('Error code'), error],
    [i18n._('User'), userId],
    [i18n._('API key'), keyId],
    [i18n._('Target'), targetId],
    [i18n._('Server'), serverId === targetId ? null : serverId],
    [i18n._('Request'), requestId],
    [i18n._('Entry'), id],
  ] as const;
  return (
    <details className="text-[13px] text-dim">
      <summary className="w-fit cursor-pointer py-0.5 hover:text-text pointer-coarse:py-3">
        {i18n._('Details')}
      </summary>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name} className="contents">
                <dt>{name}</dt>
                <dd className="font-mono break-all">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {targetId !== null && (
        <Link to="/admin/audit" search={{ target: targetId }} className="text-accent hover:underline">
          {i18n._('Everything about this target')}
        </Link>
      )}
    </details>
  );
}
