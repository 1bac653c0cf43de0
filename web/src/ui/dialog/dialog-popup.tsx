import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { visibleText } from '../text/visible-text';
import type { DialogProps } from './dialog';

const shown = (text: ReactNode): ReactNode => (typeof text === 'string' ? visibleText(text) : text);

export const DialogPopup = ({
  open,
  onClose,
  title,
  description,
  isWide = false,
  isShownOnce = false,
  children,
}: DialogProps) => (
  <Base.Root open={open} onOpenChange={(isOpen) => isOpen || onClose()} disablePointerDismissal={isShownOnce}>
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
