import { useLingui } from '@lingui/react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import type { ChosenFile } from '../../../tasks/uploads/upload-queue';
import { droppedFiles } from './dropped-files';

type Props = {
  folder: string;
  isOpen: boolean;
  onFiles(files: Promise<ChosenFile[]>): void;
  children: ReactNode;
};

/** Takes files and folders that are dropped on the list. The upload buttons do the same without a mouse. */
export function DropZone({ folder, isOpen, onFiles, children }: Props) {
  const { i18n } = useLingui();
  const [isOver, setOver] = useState(false);
  /** Entering a child comes before leaving its parent, so the levels are counted. */
  const depth = useRef(0);
  const hasFiles = ({ dataTransfer }: DragEvent) => isOpen && dataTransfer.types.includes('Files');
  const enter = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    depth.current++;
    setOver(true);
  };
  const leave = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    depth.current--;
    if (depth.current === 0) setOver(false);
  };
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth.current = 0;
    setOver(false);
    onFiles(droppedFiles(event.dataTransfer));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping files has no keyboard form; the upload buttons do the same
    <div
      className="relative flex min-h-0 grow flex-col"
      onDragEnter={enter}
      onDragLeave={leave}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={drop}
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute inset-0 z-20 flex items-center justify-center rounded-panel border-2 border-dashed border-accent bg-panel/85 p-4 text-center text-base font-semibold">
          {i18n._('Drop to upload to {folder}', { folder })}
        </div>
      )}
    </div>
  );
}
