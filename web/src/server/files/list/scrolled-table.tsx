import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';

type Props<Item> = {
  label: string;
  items: readonly Item[];
  /** The height of each row. */
  rowPx: number;
  /** The cells of the head. */
  head: ReactNode;
  /** Returns the row of an item, with a key. */
  row(item: Item, index: number): ReactNode;
  onKeyDown(event: KeyboardEvent): void;
  /** What is shown below the rows. */
  children?: ReactNode;
};

/** A table with a scrollbar of its own. Only the visible rows are rendered, because a folder can have 50,000 entries. */
export function ScrolledTable<Item>({ label, items, rowPx, head, row, onKeyDown, children }: Props<Item>) {
  const frame = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowPx,
    overscan: 10,
  });
  const shown = virtual.getVirtualItems();
  return (
    <section
      ref={frame}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it (WCAG 2.1.1)
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="min-h-40 overflow-auto rounded-panel border border-line bg-panel -outline-offset-2"
    >
      <table aria-rowcount={items.length + 1} className="w-full table-fixed">
        <thead className="sticky top-0 z-10 bg-panel text-dim shadow-line">
          <tr className="h-10">{head}</tr>
        </thead>
        <tbody>
          <tr style={{ height: shown[0]?.start ?? 0 }} />
          {shown.map(({ index }) => {
            const item = items[index];
            return item !== undefined && row(item, index);
          })}
          <tr style={{ height: virtual.getTotalSize() - (shown.at(-1)?.end ?? 0) }} />
        </tbody>
      </table>
      {children}
    </section>
  );
}
