/**
 * Characters that are invisible or change the direction of the text around them: control characters, unpaired surrogates, line
 * and paragraph separators, everything that Unicode ignores by default (soft hyphen, zero width, fillers, tags; UAX 44
 * `Default_Ignorable_Code_Point`), bidirectional controls (UAX 9), interlinear annotations, and the empty Braille pattern. They
 * can make a name look like another one, or empty.
 */
const UNSEEN =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\uFFF9-\uFFFB\u2800]/u;

/** Scripts in which joiners and non-joiners (invisible characters) occur within words (RFC 5892, appendix A). */
const JOINING = [
  ...[
    'Arabic',
    'Syriac',
    'Mongolian',
    'Nko',
    'Mandaic',
    'Devanagari',
    'Bengali',
    'Gurmukhi',
    'Gujarati',
    'Oriya',
  ],
  ...['Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Tibetan'],
].map((script) => `\\p{Script=${script}}`);

/**
 * Patterns for places where some of these invisible characters are allowed, because they change how visible ones look.
 */
const NEEDED = [
  // Joiners within a word of one of these scripts.
  `(?<=[${JOINING.join('')}])[\\u200C\\u200D](?=[${JOINING.join('')}])`,
  // Joiners between the parts of an emoji. Each part may have a skin tone or a variation selector.
  '(?<=\\p{Extended_Pictographic}[\\p{Emoji_Modifier}\\uFE0F]?)\\u200D(?=\\p{Extended_Pictographic})',
  '(?<=\\p{Extended_Pictographic})[\\uFE0E\\uFE0F]',
  '(?<=[0-9#*])\\uFE0F(?=\\u20E3)',
  // Selectors of a variant of an ideograph, as in Japanese names.
  '(?<=\\p{Unified_Ideograph})[\\u{E0100}-\\u{E01EF}]',
];
const needed = new RegExp(NEEDED.join('|'), 'gu');

/** The name of this `format` in the API documents. */
export const VISIBLE_TEXT = 'visible-text';

/**
 * Returns whether all characters of a text are visible and it has no spaces at its ends. This is required for names
 * that people read.
 */
export const isVisibleText = (text: string): boolean =>
  text === text.trim() && !UNSEEN.test(text.replace(needed, ''));

/** The end of an error message about a text with invisible characters. It follows the name of the field. */
export const NOT_VISIBLE =
  'has an invisible character (a control character, one of zero width, or one that changes the direction of the text) or a space at an end: remove it';
