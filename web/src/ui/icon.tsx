const PATHS = {
  alert: 'M8 2 14.5 13.5h-13zM8 6.5v3M8 11.5v.01',
  cards: 'M2.5 2.5h4.5v4.5H2.5zM9 2.5h4.5v4.5H9zM2.5 9h4.5v4.5H2.5zM9 9h4.5v4.5H9z',
  check: 'M3 8.5 6.5 12 13 4.5',
  chevron: 'M4 6.5 8 10.5 12 6.5',
  close: 'M4 4l8 8M12 4l-8 8',
  copy: 'M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z',
  down: 'M8 3v10M4 9l4 4 4-4',
  download: 'M8 2.5v7.5M4.8 7 8 10.2 11.2 7M2.5 13h11',
  file: 'M3.5 1.5h6l3 3v10h-9zM9.5 1.5v3h3',
  folder: 'M1.5 4.5v8h13v-7h-7l-1.5-2h-4.5z',
  grip: 'M6 3.5v.01M10 3.5v.01M6 8v.01M10 8v.01M6 12.5v.01M10 12.5v.01',
  keyboard: 'M1.5 4h13v8h-13zM4 6.5v.01M6.7 6.5v.01M9.3 6.5v.01M12 6.5v.01M5 9.5h6',
  link: 'M6.5 9.5l3-3M7 4.8l1.4-1.4a3 3 0 0 1 4.2 4.2L11.2 9M9 11.2l-1.4 1.4a3 3 0 0 1-4.2-4.2L4.8 7',
  lock: 'M3.5 7h9v6.5h-9zM5.5 7V5a2.5 2.5 0 0 1 5 0v2',
  more: 'M3.5 8v.01M8 8v.01M12.5 8v.01',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  play: 'M5 3.2v9.6L12.5 8z',
  plus: 'M8 3v10M3 8h10',
  power: 'M8 2v5.5M4.6 4.4a5 5 0 1 0 6.8 0',
  restart: 'M13 8a5 5 0 1 1-1.6-3.7M13 2v3h-3',
  search: 'M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM10.3 10.3 13.5 13.5',
  server: 'M2.5 3h11v4h-11zM2.5 9h11v4h-11zM5 5v.01M5 11v.01',
  signOut: 'M9.5 2.5h-6v11h6M6.5 8h7M11 5.5 13.5 8 11 10.5',
  stop: 'M4.2 4.2h7.6v7.6H4.2z',
  table: 'M2.5 3h11v10h-11zM2.5 6.3h11M2.5 9.7h11',
  tag: 'M2.5 2.5h5.2l6 6-5.2 5.2-6-6zM5.2 5.2v.01',
  theme: 'M8 2.5a5.5 5.5 0 1 0 0 11zM8 2.5a5.5 5.5 0 0 1 0 11',
  upload: 'M8 10.5V2.8M4.8 6 8 2.8 11.2 6M2.5 13h11',
  up: 'M8 13V3M4 7l4-4 4 4',
  user: 'M8 2.5a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.4zM2.8 13.5c.6-2.6 2.6-4 5.2-4s4.6 1.4 5.2 4',
  wrench:
    'M10.2 2.6a3.4 3.4 0 0 1 3.2 4.6 3.4 3.4 0 0 1-4.1 2.1l-4.2 4.2a1.6 1.6 0 0 1-2.3-2.3L7 7a3.4 3.4 0 0 1 3.2-4.4zM10.8 2.7v2.4h2.5',
} as const;

export type IconName = keyof typeof PATHS;

/** A small picture next to a text or in a labelled button. Screen readers skip it. */
export const Icon = ({ name, className = '' }: { name: IconName; className?: string }) => (
  <svg
    viewBox="0 0 16 16"
    aria-hidden="true"
    className={`size-4 shrink-0 fill-none stroke-current [stroke-linecap:round] [stroke-linejoin:round] [stroke-width:1.5] ${className}`}
  >
    <path d={PATHS[name]} />
  </svg>
);
