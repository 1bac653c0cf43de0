import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useLingui } from '@lingui/react';
import { useRef, useState } from 'react';
import { Icon } from '../../ui/icon';
import { Keys } from '../../ui/keys';
import { StateMark } from '../../ui/state/state-mark';
import { shownState } from '../../ui/state/states';
import type { PaletteItem } from './palette-item';
import { type PaletteGroup, usePaletteGroups } from './palette-items';

type Props = { open: boolean; onClose(): void; onShortcuts(): void };

/** A search over servers, pages and actions. Enter runs the highlighted one. */
export function Palette({ open, onClose, onShortcuts }: Props) {
  const { i18n } = useLingui();
  const hasChosen = useRef(false);
  // After a choice the focus goes to the heading of the page, and otherwise back to where it was.
  const finalFocus = () =>
    hasChosen.current ? (document.querySelector<HTMLElement>('#main h1') ?? true) : true;
  const choose = ({ run }: PaletteItem) => {
    hasChosen.current = true;
    onClose();
    run();
  };
  return (
    <Dialog.Root open={open} onOpenChange={(isOpen) => isOpen || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/45 dark:bg-black/60" />
        <Dialog.Popup
          aria-label={i18n._('Go to a server or page, or run an action')}
          finalFocus={finalFocus}
          className="rise fixed inset-x-2 top-[max(0.5rem,10dvh)] z-40 mx-auto flex max-h-[min(32rem,80dvh)] max-w-xl flex-col overflow-hidden rounded-panel border border-line bg-raised shadow-float outline-none"
        >
          <PaletteSearch
            onOpen={() => {
              hasChosen.current = false;
            }}
            onChoose={choose}
            onShortcuts={onShortcuts}
          />
          <Dialog.Close className="sr-only">{i18n._('Close')}</Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type SearchProps = { onOpen(): void; onChoose(item: PaletteItem): void; onShortcuts(): void };

/** Lives only while the palette is open, so that each search begins with an empty field. */
function PaletteSearch({ onOpen, onChoose, onShortcuts }: SearchProps) {
  const { i18n } = useLingui();
  const [query, setQuery] = useState('');
  const groups = usePaletteGroups(query, onShortcuts);
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={groups}
      value={query}
      onValueChange={setQuery}
      itemToStringValue={({ label }: PaletteItem) => label}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex items-center gap-2 border-b border-line px-3">
        <Icon name="search" className="text-dim" />
        <Autocomplete.Input
          onFocus={onOpen}
          aria-label={i18n._('Go to a server or page, or run an action')}
          placeholder={i18n._('Server, page or action, such as “stop lobby”')}
          className="h-12 w-full bg-transparent text-base outline-none"
        />
        <Keys keys={['Esc']} />
      </div>
      <Autocomplete.Empty>
        <p className="p-6 text-center text-dim">{i18n._('Nothing matches the text.')}</p>
      </Autocomplete.Empty>
      <Autocomplete.List className="min-h-0 overflow-auto overscroll-contain p-1.5 outline-none data-empty:p-0">
        {(group: PaletteGroup) => (
          <Autocomplete.Group key={group.value} items={group.items} className="not-last:mb-1.5">
            <Autocomplete.GroupLabel className="px-2.5 py-1 text-label text-dim">
              {group.value}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(item: PaletteItem) => <Entry key={item.id} item={item} onChoose={onChoose} />}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}

const Entry = ({ item, onChoose }: { item: PaletteItem; onChoose(item: PaletteItem): void }) => (
  <Autocomplete.Item
    value={item}
    onClick={() => onChoose(item)}
    className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 outline-none data-highlighted:bg-hover pointer-coarse:min-h-11"
  >
    <Icon name={item.icon ?? 'server'} className="text-dim" />
    <span className="min-w-0 grow truncate">{item.label}</span>
    {item.server && (
      <span className="text-label">
        <StateMark status={shownState(item.server)} />
      </span>
    )}
  </Autocomplete.Item>
);
