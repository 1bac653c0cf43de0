import { useLingui } from '@lingui/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { useIsNarrow } from '../../ui/use-is-narrow';
import type { Size } from './console-connection';
import { markedSpans } from './find-lines';
import type { Line } from './line-buffer';
import { useSize } from './use-size';

const LINE_PX = 18;
/** How close to the end a reader must be to follow new lines. */
const NEAR_END_PX = 40;

type Props = {
  lines: readonly Line[];
  label: string;
  /** The text whose matches are marked. */
  query: string;
  /** What an empty view says. */
  empty?: string | undefined;
  /** The number of a line to scroll to. */
  target?: number | undefined;
  /** Called with the number of characters that fit into the view. */
  onSize?: ((size: Size) => void) | undefined;
};

/** Lines of output. The view follows the newest line until the reader scrolls up. */
export function LogView({ lines, label, query, target, empty, onSize }: Props) {
  const { i18n } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const [isFollowing, setFollowing] = useState(true);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: () => LINE_PX,
    getItemKey: (at) => lines[at]?.number ?? at,
    overscan: 10,
  });
  const heightPx = virtual.getTotalSize();
  const isWrapped = useIsNarrow();
  useSize(frame, onSize);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines, and lines that turn out to be higher, are scrolled to
  useEffect(() => {
    if (isFollowing && frame.current) frame.current.scrollTop = frame.current.scrollHeight;
  }, [lines, heightPx, isFollowing]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another target is scrolled to, and not each new line
  useEffect(() => {
    const at = target === undefined ? -1 : lines.findIndex(({ number }) => number === target);
    if (at < 0) return;
    setFollowing(false);
    virtual.scrollToIndex(at, { align: 'center' });
  }, [target]);
  const followAtEnd = () => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = frame.current ?? {};
    setFollowing(scrollHeight - scrollTop - clientHeight < NEAR_END_PX);
  };
  return (
    <div className="relative min-h-40 grow">
      <div
        ref={frame}
        role="log"
        aria-live="off"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it (WCAG 2.1.1)
        tabIndex={0}
        onScroll={followAtEnd}
        className="absolute inset-0 overflow-auto rounded-panel border border-line bg-[#0e1014] px-3 py-2 font-mono text-[13px] leading-[18px] text-[#eceef2]"
      >
        <div className="relative" style={{ height: heightPx }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const line = lines[index];
            return (
              line && (
                <LineRow
                  key={key}
                  {...{ line, index, query, isWrapped }}
                  top={start}
                  isTarget={line.number === target}
                  measure={isWrapped ? virtual.measureElement : undefined}
                />
              )
            );
          })}
        </div>
      </div>
      {lines.length === 0 && empty !== undefined && (
        <p className="pointer-events-none absolute inset-x-4 top-1/2 -translate-y-1/2 text-center text-balance text-[#a2a9b7]">
          {empty}
        </p>
      )}
      {!isFollowing && (
        <div className="absolute end-5 bottom-4">
          <Button onClick={() => setFollowing(true)}>{i18n._('Jump to the end')}</Button>
        </div>
      )}
    </div>
  );
}

const KINDS: Record<Line['kind'], string> = {
  output: '',
  input: 'text-[#9aa8ff]',
  notice: 'border-s-4 border-[#f5c14a] bg-[#f5c14a]/15 ps-2 pe-3 text-[#f5c14a] min-w-full',
};

type RowProps = {
  line: Line;
  index: number;
  top: number;
  query: string;
  isTarget: boolean;
  /** Whether a long line continues in the next row, instead of beyond the edge. */
  isWrapped: boolean;
  /** Tells the list how high the line is. */
  measure: ((row: HTMLElement | null) => void) | undefined;
};

const LineRow = memo(({ line, index, top, query, isTarget, isWrapped, measure }: RowProps) => (
  <div
    ref={measure}
    data-index={index}
    className={`absolute ${isWrapped ? 'w-full wrap-anywhere whitespace-pre-wrap' : 'whitespace-pre'} ${KINDS[line.kind]} ${isTarget ? 'min-w-full bg-[#9aa8ff]/25' : ''}`}
    style={{ top }}
  >
    {markedSpans(line.text, query).map(({ text, colour, bold, isMatch }, at) => {
      const look = `${colour === undefined ? '' : `ansi-${colour}`} ${bold ? 'font-bold' : ''}`;
      return isMatch ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never change
        <mark key={at} className="bg-[#f5c14a] text-[#17191e]">
          {text}
        </mark>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never change
        <span key={at} className={look}>
          {text}
        </span>
      );
    })}
  </div>
));
