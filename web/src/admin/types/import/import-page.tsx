import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageBody } from '../../../ui/section';
import { EggCard } from './egg-card';
import { EggSources } from './egg-source';
import { MAX_EGGS, useEggs } from './use-eggs';

/** Reads eggs, shows what becomes of them, and stores them as server types. */
export function ImportPage(): ReactNode {
  const { i18n } = useLingui();
  const { eggs, add, remove } = useEggs();
  return (
    <PageBody>
      <Link
        to="/admin/types"
        className="self-start font-medium text-accent hover:underline pointer-coarse:min-h-11 pointer-coarse:content-center"
      >
        {i18n._('All server types')}
      </Link>
      <EggSources isFull={eggs.length >= MAX_EGGS} isFirst={eggs.length === 0} onEggs={add} />
      {eggs.map((egg) => (
        <EggCard key={egg.id} egg={egg} onRemove={() => remove(egg.id)} />
      ))}
    </PageBody>
  );
}
