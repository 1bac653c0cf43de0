import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { visibleText } from './visible-text';

type DialogProps = {
  open: boolean;
  onClose(): void;
  title: ReactNode;
  description?: ReactNode;
  /** For content that needs space, such as two versions of a file. */
  isWide?: boolean;
  children: ReactNode;
};

const shown = (text: ReactNode): ReactNode => (typeof text === 'string' ? visibleText(text) : text);

/** A dialog in front of the page. Escape and a click next to it close it; the focus returns to where it was. */
export const Dialog = ({ open, onClose, title, description, isWide = false, children }: DialogProps) => (
  <Base.Root open={open} onOpenChange={(isOpen) => isOpen || onClose()}>
    <Base.Portal>
      <Base.Backdrop className="fixed inset-0 z-40 bg-black/45 dark:bg-black/60" />
      <Base.Popup
        className={`appear fixed top-1/2 left-1/2 z-40 flex max-h-[calc(100dvh-2rem)] ${isWide ? 'w-[60rem]' : 'w-[32rem]'} max-w-[calc(100vw-2rem)] -translate-1/2 flex-col gap-5 overflow-auto rounded-panel border border-line bg-raised p-6 shadow-float outline-none max-sm:p-5`}
      >
        <div className="flex flex-col gap-1">
          <Base.Title className="text-lg leading-6 font-semibold text-balance">{shown(title)}</Base.Title>
          {description !== undefined && (
            <Base.Description className="text-dim">{shown(description)}</Base.Description>
          )}
        </div>
        {children}
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
);

/** The buttons at the end of a dialog. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className="mt-1 flex flex-wrap justify-end gap-2">{children}</div>
);
