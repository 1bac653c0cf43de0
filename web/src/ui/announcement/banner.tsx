import { useLingui } from '@lingui/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { AnnouncementLevel } from '../../api/announcements/announcements';
import { AnnouncementText } from './announcement-text';
import { LEVELS, LevelMark } from './level-mark';

type Props = { text: string; level: AnnouncementLevel; className?: string; children?: ReactNode };

/** An announcement as users see it: its level and its text, of which only the first lines are shown at first. */
export function AnnouncementBanner({ text, level, className = '', children }: Props) {
  const { i18n } = useLingui();
  const [isExpanded, setExpanded] = useState(false);
  const { element, isCut } = useCut(isExpanded, text);
  return (
    <div className={`flex items-start gap-x-3 ${LEVELS[level].ground} ${className}`}>
      <div className="flex min-w-0 grow flex-wrap items-start gap-x-3 gap-y-0.5 py-1.5 pointer-coarse:py-3">
        <LevelMark level={level} />
        <div className="min-w-0 flex-1 basis-64">
          {/* A link in the lines that are cut is shown when it gets the focus. */}
          <p
            ref={element}
            dir="auto"
            onFocus={() => setExpanded(true)}
            className={`max-w-[90ch] whitespace-pre-line [overflow-wrap:anywhere] ${isExpanded ? '' : 'line-clamp-2'}`}
          >
            <AnnouncementText text={text} />
          </p>
          {(isCut || isExpanded) && (
            <button
              type="button"
              onClick={() => setExpanded(!isExpanded)}
              className="min-h-6 cursor-pointer rounded-control font-medium text-dim underline underline-offset-2 hover:text-text pointer-coarse:min-h-11"
            >
              {isExpanded ? i18n._('Show less') : i18n._('Show all')}
            </button>
          )}
        </div>
      </div>
      {children}
    </div>
  );
}

/** Returns a ref for a text, and whether the text has more lines than are shown at the present width. */
function useCut(isExpanded: boolean, text: string) {
  const element = useRef<HTMLParagraphElement>(null);
  const [isCut, setCut] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer text can take the same space, so the observer does not report it
  useEffect(() => {
    const shown = element.current;
    if (shown === null || isExpanded) return undefined;
    const check = () => setCut(shown.scrollHeight > shown.clientHeight + 1);
    check();
    const observer = new ResizeObserver(check);
    observer.observe(shown);
    return () => observer.disconnect();
  }, [isExpanded, text]);
  return { element, isCut };
}
