import { secrets } from './setting.js';

/** Returns false for secrets that are long but trivial, such as `aaaa...` and `changemechangeme...`. */
export const isVaried = (value: string) => new Set(value).size >= 8;

export const sealingKeys = secrets({
  name: 'PANEL_SEALING_KEYS',
  description:
    'Keys that encrypt stored node keys and secrets of one-time codes, newest first; the same for all panels of a database. New values are encrypted with the first key, and all keys decrypt values. Generated and stored in `DATA_DIR` if not set; the database then has a copy, encrypted with `SESSION_SECRET`, for the other panels.',
  pattern: /^[A-Za-z0-9_-]{43,128}$/,
  takes:
    '1 to 8 keys of 43 to 128 letters, digits, - and _, 8 of them different, separated by commas, each for example from `openssl rand -hex 32`',
  max: 8,
  isValid: isVaried,
});
