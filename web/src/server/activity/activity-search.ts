/** The filters of the activity, as the address of the page has them. Times are in ISO format. */
export type ActivitySearch = {
  user?: string;
  action?: string;
  outcome?: 'success' | 'failure';
  from?: string;
  to?: string;
};

const PATTERNS = {
  user: /^usr_[0-9a-v]{26}$/,
  action: /^[a-zA-Z]{1,64}$/,
  outcome: /^(success|failure)$/,
} as const;

/** Returns the filters of an address without those that the panel would reject. */
export function activitySearchOf(raw: Record<string, unknown>): ActivitySearch {
  const search: ActivitySearch = {};
  const text = (name: string) => (typeof raw[name] === 'string' ? raw[name] : undefined);
  const user = text('user');
  if (user !== undefined && PATTERNS.user.test(user)) search.user = user;
  const action = text('action');
  if (action !== undefined && PATTERNS.action.test(action)) search.action = action;
  const outcome = text('outcome');
  if (outcome !== undefined && PATTERNS.outcome.test(outcome))
    search.outcome = outcome as 'success' | 'failure';
  for (const name of ['from', 'to'] as const) {
    const time = text(name);
    if (time !== undefined && !Number.isNaN(Date.parse(time))) search[name] = new Date(time).toISOString();
  }
  return search;
}

/** Returns the filters as the panel's query has them. */
export function queryOf({ user, ...others }: ActivitySearch) {
  return user === undefined ? others : { ...others, userId: user };
}

/** Returns the address of the CSV file with all entries that match the filters. */
export function exportUrl(serverId: string, search: ActivitySearch): string {
  const query = new URLSearchParams(queryOf(search)).toString();
  return `/api/v2/servers/${serverId}/activity/export${query === '' ? '' : `?${query}`}`;
}
