import { type KeyboardEvent, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';

/** What a menu needs to know about the button that opens it. */
export type OpenMenu = {
  button: RefObject<HTMLButtonElement | null>;
  opener: 'pointer' | 'keyboard';
  isOpen: boolean;
  onClose(): void;
};

type Props = {
  label?: string;
  className: string;
  /** Loads the code of the menu. It is called when someone is about to open the menu. */
  preload(): Promise<unknown>;
  menu(state: OpenMenu): ReactNode;
  children: ReactNode;
};

/**
 * A button that opens a menu, by pointer or with Enter, Space or the arrow down. The menu is loaded and created only when it is
 * first opened: its code is large, and lists have such a button in each row.
 */
export function MenuButton({ label, className, preload, menu, children }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [opener, setOpener] = useState<OpenMenu['opener']>();
  const [isOpen, setOpen] = useState(false);
  const open = (by: OpenMenu['opener']) => {
    setOpener(by);
    setOpen(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    open('keyboard');
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        // A click without a pointer has no count.
        onClick={({ detail }) => open(detail === 0 ? 'keyboard' : 'pointer')}
        onKeyDown={onKeyDown}
        className={className}
      >
        {children}
      </button>
      <Suspense>
        {opener !== undefined && menu({ button, opener, isOpen, onClose: () => setOpen(false) })}
      </Suspense>
    </>
  );
}
