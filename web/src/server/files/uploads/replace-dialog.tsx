import { useLingui } from '@lingui/react';
import { Button } from '../../../ui/button';
import { Dialog, DialogButtons } from '../../../ui/dialog/dialog';
import type { Question } from './use-uploads';

const MAX_NAMES = 8;

type Props = { question: Question; onDecide(isReplacing: boolean): void; onClose(): void };

/** Asks whether to replace files that have the names of uploaded ones. */
export function ReplaceDialog({ question: { chosen, taken }, onDecide, onClose }: Props) {
  const { i18n } = useLingui();
  const count = taken.length;
  const more = count - MAX_NAMES;
  return (
    <Dialog
      open
      onClose={onClose}
      title={i18n._('Replace {count, plural, one {# file} other {# files}}?', { count })}
      description={i18n._('These files exist already. If you replace them, their present content is lost.')}
    >
      <p className="break-all">
        {taken.slice(0, MAX_NAMES).join(', ')}
        {more > 0 && ` ${i18n._('and {more} more', { more })}`}
      </p>
      <DialogButtons>
        <Button onClick={onClose}>{i18n._('Cancel')}</Button>
        {count < chosen.length && (
          <Button onClick={() => onDecide(false)}>{i18n._('Skip these files')}</Button>
        )}
        <Button look="destroy" onClick={() => onDecide(true)}>
          {i18n._('Replace')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
