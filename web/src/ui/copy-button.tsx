import { useLingui } from '@lingui/react';
import { Icon } from './icon';
import { toasts } from './toasts';

/** Copies a text. On pages without TLS browsers offer no clipboard, so the button is not shown there. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { i18n } = useLingui();
  if (!window.isSecureContext) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    toasts.add({ title: i18n._('Copied: {text}', { text }) });
  };
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => void copy()}
      className="inline-flex size-7 shrink-0 cursor-pointer items-center justify-center rounded-control text-dim hover:bg-hover hover:text-text pointer-coarse:size-11"
    >
      <Icon name="copy" />
    </button>
  );
}
