import { useLingui } from '@lingui/react';
import { useId } from 'react';
import { CopyButton } from './copy-button';

/** A text to copy, such as a link or a password. Without a clipboard it can be selected. */
export function ShownOnce({ label, text }: { label: string; text: string }) {
  const { i18n } = useLingui();
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <div className="flex items-center gap-1">
        <input
          id={id}
          readOnly
          value={text}
          onFocus={({ target }) => target.select()}
          className="min-h-8 w-full min-w-0 rounded-control border border-field bg-surface px-2 py-1 font-mono pointer-coarse:min-h-11"
        />
        <CopyButton text={text} label={i18n._('Copy: {label}', { label })} />
      </div>
    </div>
  );
}
