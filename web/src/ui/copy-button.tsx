import { useLingui } from '@lingui/react';
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
      className="size-6 cursor-pointer rounded-control text-dim hover:bg-hover hover:text-text"
    >
      <svg viewBox="0 0 16 16" className="m-auto size-4 fill-none stroke-current" aria-hidden="true">
        <path d="M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z" />
      </svg>
    </button>
  );
}
