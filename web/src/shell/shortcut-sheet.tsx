import { useLingui } from '@lingui/react';
import { Button } from '../ui/button';
import { Dialog, DialogButtons } from '../ui/dialog/dialog';
import { Keys } from '../ui/keys';
import { COMMAND_KEY, turnSingleKeys, useSingleKeys } from './shortcuts';

/** The keyboard shortcuts, and a switch for those of one character. */
export function ShortcutSheet({ open, onClose }: { open: boolean; onClose(): void }) {
  const { i18n } = useLingui();
  const areOn = useSingleKeys();
  const shortcuts: [string[], string][] = [
    [[COMMAND_KEY, 'K'], i18n._('Go to a server or page, or run an action')],
    [['/'], i18n._('Search this page')],
    [['?'], i18n._('Show the keyboard shortcuts')],
    [['Shift', i18n._('Click')], i18n._('Select all servers in between')],
    [['Esc'], i18n._('Close a dialog or menu')],
  ];
  return (
    <Dialog open={open} onClose={onClose} title={i18n._('Keyboard shortcuts')}>
      <dl className="divide-y divide-line">
        {shortcuts.map(([keys, meaning]) => (
          <div key={meaning} className="flex items-center gap-4 py-2">
            <dt className="w-24 shrink-0">
              <Keys keys={keys} />
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <label className="flex cursor-pointer items-center gap-2">
        <input
          type="checkbox"
          checked={areOn}
          onChange={({ target }) => turnSingleKeys(target.checked)}
          className="size-4"
        />
        {i18n._('Use shortcuts of one character')}
      </label>
      <DialogButtons>
        <Button onClick={onClose}>{i18n._('Close')}</Button>
      </DialogButtons>
    </Dialog>
  );
}
