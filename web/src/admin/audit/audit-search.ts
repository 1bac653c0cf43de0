import { type ActivitySearch, activitySearchOf } from '../../server/activity/activity-search';

/** The filters of the audit log, as the address of the page has them. Times are in ISO format. */
export type AuditSearch = ActivitySearch & { target?: string };

const TARGET = /^[A-Za-z0-9_-]{1,64}$/;

/** Returns the filters of an address without those that the panel would reject. */
export function auditSearchOf(raw: Record<string, unknown>): AuditSearch {
  const search: AuditSearch = activitySearchOf(raw);
  const { target } = raw;
  return typeof target === 'string' && TARGET.test(target) ? { ...search, target } : search;
}

/** Returns the filters as the panel's query has them. */
export function auditQueryOf({ user, target, ...others }: AuditSearch) {
  return {
    ...others,
    ...(user === undefined ? {} : { userId: user }),
    ...(target === undefined ? {} : { targetId: target }),
  };
}

/** Returns the address of the CSV file with all entries that match the filters. */
export function auditExportUrl(search: AuditSearch): string {
  const query = new URLSearchParams(auditQueryOf(search)).toString();
  return `/api/v2/admin/audit/export${query === '' ? '' : `?${query}`}`;
}
