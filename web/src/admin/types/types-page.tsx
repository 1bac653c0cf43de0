import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type FleetType, fleetTypesQuery } from '../../api/admin/types';
import { buttonClass } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { SearchField } from '../../ui/form/search-field';
import { Skeleton } from '../../ui/progress/skeleton';
import { Empty, PageBody, Section } from '../../ui/section';
import { compareNames } from '../../ui/text/compare-names';
import { formatTime } from '../../ui/text/format';
import { TypeTile } from '../../ui/type-tile/type-tile';
import { NodeCounts } from './node-states';
import { findTypes } from './types-search';

const route = getRouteApi('/admin/types');
/** With fewer types, a search would only take space. */
const MANY = 6;

/** The server types that administrators have defined for all nodes. */
export function TypesPage(): ReactNode {
  const { i18n } = useLingui();
  const { data: types, error, refetch, isPending } = useQuery(fleetTypesQuery);
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const found = findTypes(types ?? [], q).sort((a, b) => compareNames(a.name, b.name));
  const importLink = (
    <Link to="/admin/types/import/egg" className={buttonClass('primary')}>
      {i18n._('Import an egg')}
    </Link>
  );
  return (
    <PageBody>
      <Section
        title={i18n._('Server types')}
        description={i18n._(
          'Games and programs that users can install, defined here for all nodes. Types that come with Berth or from files of a node are not listed.',
        )}
        actions={importLink}
      >
        {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
        {isPending && <Skeleton label={i18n._('Loading the server types')} rows={3} />}
        {types?.length === 0 && (
          <Empty
            text={i18n._(
              'No server type is defined here yet. Import an egg of Pterodactyl or Pelican to add a game.',
            )}
          />
        )}
        {types !== undefined && (types.length >= MANY || q !== '') && (
          <search>
            <SearchField
              label={i18n._('Search by name or id')}
              text={q}
              onText={(value) => void navigate({ search: value === '' ? {} : { q: value }, replace: true })}
            />
          </search>
        )}
        {types !== undefined && types.length > 0 && found.length === 0 && (
          <Empty text={i18n._('No server type matches the search.')} />
        )}
        <ul className="flex flex-col divide-y divide-line empty:hidden">
          {found.map((each) => (
            <TypeEntry key={each.type} fleetType={each} />
          ))}
        </ul>
      </Section>
    </PageBody>
  );
}

function TypeEntry({ fleetType: { type, name, updatedAt, nodes } }: { fleetType: FleetType }) {
  const { i18n } = useLingui();
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1.5 py-3 first:pt-0 last:pb-0">
      <div className="flex min-w-52 flex-1 items-center gap-3">
        <TypeTile type={type} name={name} />
        <div className="flex min-w-0 flex-col">
          <Link
            to="/admin/types/$type"
            params={{ type }}
            className="inline-flex max-w-full items-center self-start font-medium [overflow-wrap:anywhere] text-accent hover:underline pointer-coarse:min-h-11"
          >
            {name}
          </Link>
          <span className="font-mono text-[13px] text-dim [overflow-wrap:anywhere]">{type}</span>
        </div>
      </div>
      <div className="flex min-w-60 flex-1 flex-col gap-0.5">
        <NodeCounts nodes={nodes} />
        <span className="text-dim">
          {i18n._('Stored {time}', { time: formatTime(updatedAt, i18n.locale) })}
        </span>
      </div>
    </li>
  );
}
