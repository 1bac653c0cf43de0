import { type ReactNode, Suspense, useState } from 'react';
import { lazyComponent } from '../lazy-component';

const LOAD_AFTER_MS = 5000;

export type DialogProps = {
  open: boolean;
  onClose(): void;
  title: ReactNode;
  description?: ReactNode;
  /** For content that needs space, such as two versions of a file. */
  isWide?: boolean;
  /** For content that is not shown again. A click next to the dialog does not close it. */
  isShownOnce?: boolean;
  children: ReactNode;
};

const DialogPopup = lazyComponent(() => import('./dialog-popup'), 'DialogPopup');
// The first page needs no dialog, but a later one may open when the panel cannot be reached.
setTimeout(() => void DialogPopup.preload(), LOAD_AFTER_MS);

/** A dialog in front of the page. Escape and a click next to it close it; the focus returns to where it was. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  return <Suspense>{wasOpened && <DialogPopup {...props} />}</Suspense>;
}

/** The buttons at the end of a dialog. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className="mt-1 flex flex-wrap justify-end gap-2">{children}</div>
);
