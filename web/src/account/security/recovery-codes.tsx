import { useLingui } from '@lingui/react';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Dialog, DialogButtons } from '../../ui/dialog/dialog';
import { saveText } from '../../ui/save-text';
import { grouped } from './second-factor-code';

/** The recovery codes, which the panel returns only once. */
export function RecoveryCodes({ codes, onClose }: { codes: string[] | undefined; onClose(): void }) {
  const { i18n } = useLingui();
  const text = (codes ?? []).map(grouped).join('\n');
  const download = () => saveText(`${text}\n`, 'berth-recovery-codes.txt');
  return (
    <Dialog
      open={codes !== undefined}
      isShownOnce
      onClose={onClose}
      title={i18n._('Save your recovery codes')}
      description={i18n._(
        'Each of them works once instead of a code of your app, for example if you lose your phone. They are shown only now.',
      )}
    >
      <ul
        aria-label={i18n._('Recovery codes')}
        className="grid gap-x-4 gap-y-1 rounded-control border border-line bg-surface p-3 font-mono text-[13px] max-sm:text-label max-sm:tracking-tight"
      >
        {(codes ?? []).map((code) => (
          <li key={code} className="break-all">
            {grouped(code)}
          </li>
        ))}
      </ul>
      <DialogButtons>
        <CopyButton text={text} label={i18n._('Copy the codes')} />
        <Button onClick={download}>{i18n._('Download as a file')}</Button>
        <Button look="primary" onClick={onClose}>
          {i18n._('I have saved them')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
