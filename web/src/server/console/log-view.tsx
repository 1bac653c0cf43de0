import { useLingui } from '@lingui/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { spansOf } from './ansi';
import type { Line } from './line-buffer';

const LINE_PX = 18;
/** How close to the end a reader must be to follow new lines. */
const NEAR_END_PX = 40;

/** The lines of a console. It follows the newest line until the reader scrolls up. */
export function LogView({ lines }: { lines: readonly Line[] }) {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines are what has to be scrolled to
  useEffect(() => {
    if (isFollowing && frame.current) frame.current.scrollTop = frame.current.scrollHeight;
  }, [lines, isFollowing]);
  const followAtEnd = () => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = frame.current ?? {};
    setFollowing(scrollHeight - scrollTop - clientHeight < NEAR_END_PX);
  };
  return (
    <div className="relative min-h-0 grow">
      <div
        ref={frame}
        role="log"
        aria-live="off"
        aria-label={i18n._('Console output')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it (WCAG 2.1.1)
        tabIndex={0}
        onScroll={followAtEnd}
        className="absolute inset-0 overflow-auto rounded-panel bg-[#0e1014] p-2 font-mono text-[13px] leading-[18px] text-[#eceef2]"
      >
        <div className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const line = lines[index];
            return line && <LineRow key={key} line={line} top={start} />;
          })}
        </div>
      </div>
      {!isFollowing && (
        <div className="absolute end-4 bottom-4">
          <Button onClick={() => setFollowing(true)}>{i18n._('Jump to the end')}</Button>
        </div>
      )}
    </div>
  );
}

const KINDS: Record<Line['kind'], string> = {
  output: '',
  input: 'text-[#9aa8ff]',
  notice: 'text-[#f5c14a] italic',
};

const LineRow = memo(({ line, top }: { line: Line; top: number }) => (
  <div className={`absolute whitespace-pre ${KINDS[line.kind]}`} style={{ top }}>
    {spansOf(line.text).map(({ text, colour, bold }, at) => (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never change
        key={at}
        className={`${colour === undefined ? '' : `ansi-${colour}`} ${bold ? 'font-bold' : ''}`}
      >
        {text}
      </span>
    ))}
  </div>
));
