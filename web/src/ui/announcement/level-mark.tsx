import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { AnnouncementLevel } from '../../api/announcements/announcements';

const DISC = 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13z';

/** How each level looks: its shape, its word and its colours. */
export const LEVELS: Record<
  AnnouncementLevel,
  { shape: string; sign: string; colour: string; ground: string; label(i18n: I18n): string }
> = {
  information: {
    shape: DISC,
    sign: 'M8 7.3v3.9M8 4.9v.01',
    colour: 'text-info',
    ground: 'bg-info/8 border-info/25',
    label: (i18n) => i18n._('Information'),
  },
  warning: {
    shape: 'M8 1.6 15 14.2h-14z',
    sign: 'M8 6.2v3.6M8 12v.01',
    colour: 'text-busy',
    ground: 'bg-busy/10 border-busy/35',
    label: (i18n) => i18n._('Warning'),
  },
};

/** The level of an announcement as shape, word and colour, so that it can be told without seeing colours. */
export function LevelMark({ level }: { level: AnnouncementLevel }) {
  const { i18n } = useLingui();
  const { shape, sign, colour, label } = LEVELS[level];
  return (
    <span className={`inline-flex items-center gap-1.5 font-semibold whitespace-nowrap ${colour}`}>
      <svg viewBox="0 0 16 16" className="size-4 shrink-0" aria-hidden="true">
        <path d={shape} className="fill-current" />
        <path d={sign} className="fill-none stroke-surface [stroke-linecap:round] [stroke-width:1.7]" />
      </svg>
      {label(i18n)}
    </span>
  );
}
