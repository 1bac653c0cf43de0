import { useLingui } from '@lingui/react';
import type { Schemas } from '../../api/client';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Dialog, DialogButtons } from '../../ui/dialog/dialog';

/** The secret of a key, which the panel returns only once. */
export function SecretDialog({
  secret,
  isForOther = false,
  onClose,
}: {
  secret: Schemas['ApiKeyWithSecret'] | undefined;
  /** Whether the key acts for another user. */
  isForOther?: boolean;
  onClose(): void;
}) {
  const { i18n } = useLingui();
  return (
    <Dialog
      open={secret !== undefined}
      isShownOnce
      onClose={onClose}
      title={i18n._('Save the API key {name}', { name: secret?.name })}
      description={
        isForOther
          ? i18n._('It is shown only now. Whoever has it can act for its user.')
          : i18n._('It is shown only now. Whoever has it can act for you.')
      }
    >
      <div className="flex items-start gap-2 rounded-control border border-line bg-surface p-3">
        <code className="grow font-mono text-[13px] break-all">{secret?.key}</code>
        <CopyButton text={secret?.key ?? ''} label={i18n._('Copy the key')} />
      </div>
      <DialogButtons>
        <Button look="primary" onClick={onClose}>
          {i18n._('I have saved it')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
