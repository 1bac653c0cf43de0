import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { Server } from '../api/client';
import type { MenuAction } from '../ui/menu/action-menu';
import type { Selection } from './bulk/selection';
import { Power } from './power';

/** What rows and cards need to know about the list. */
export type ListActions = {
  selection: Selection;
  tagsOf(id: string): readonly string[];
  onTag(server: Server): void;
  /** Moves a server in the user's own order; missing while the list is in another order. */
  onMove?: ((id: string, to: 'up' | 'down' | 'top' | { before: string }) => void) | undefined;
};

function actionsFor(i18n: I18n, server: Server, { onTag, onMove }: ListActions): MenuAction[] {
  const actions: MenuAction[] = [{ label: i18n._('Tags'), onSelect: () => onTag(server) }];
  if (onMove === undefined) return actions;
  return [
    ...actions,
    { label: i18n._('Move up'), onSelect: () => onMove(server.id, 'up') },
    { label: i18n._('Move down'), onSelect: () => onMove(server.id, 'down') },
    { label: i18n._('Move to the top'), onSelect: () => onMove(server.id, 'top') },
  ];
}

/** The power actions of a server in the list, with those that arrange it. */
export function ListedPower({ server, list }: { server: Server; list: ListActions }) {
  const { i18n } = useLingui();
  return <Power server={server} isCompact extra={actionsFor(i18n, server, list)} />;
}

/** The tags of a server, as many as fit in a line. */
export const Tags = ({ tags }: { tags: readonly string[] }) =>
  tags.map((tag) => (
    <span key={tag} className="truncate rounded-full bg-hover px-2 text-label leading-5 text-dim">
      {tag}
    </span>
  ));
