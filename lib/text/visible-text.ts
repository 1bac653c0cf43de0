/**
 * Characters that are invisible or change the direction of the text around them: control characters, unpaired surrogates, line
 * and paragraph separators, everything that Unicode ignores by default (soft hyphen, zero width, fillers, tags; UAX 44
 * `Default_Ignorable_Code_Point`), bidirectional controls (UAX 9), interlinear annotations, and the empty Braille pattern. They
 * can make a name look like another one, or empty.
 */
const UNSEEN =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\uFFF9-\uFFFB\u2800]/u;

/** Scripts whose words contain joiners and non-joiners (RFC 5892, appendix A). */
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

/** The places where some of these characters are allowed, because they affect what is visible. */
const NEEDED = [
  // Within a word of those scripts.
  `(?<=[${JOINING.join('')}])[\\u200C\\u200D](?=[${JOINING.join('')}])`,
  // Between the parts of an emoji, each of which may have a skin tone or a variation selector.
  '(?<=\\p{Extended_Pictographic}[\\p{Emoji_Modifier}\\uFE0F]?)\\u200D(?=\\p{Extended_Pictographic})',
  '(?<=\\p{Extended_Pictographic})[\\uFE0E\\uFE0F]',
  '(?<=[0-9#*])\\uFE0F(?=\\u20E3)',
  // The variant of an ideograph, as in Japanese names.
  '(?<=\\p{Unified_Ideograph})[\\u{E0100}-\\u{E01EF}]',
];
const needed = new RegExp(NEEDED.join('|'), 'gu');

/** The name of this `format` in the documents. */
export const VISIBLE_TEXT = 'visible-text';

/** Returns whether all characters of the text are visible, and it has no spaces at the ends. For names that people read. */
export const isVisibleText = (text: string): boolean =>
  text === text.trim() && !UNSEEN.test(text.replace(needed, ''));

/** The error for a text that is not visible text; it follows the name of the field. */
export const NOT_VISIBLE =
  'has an invisible character (a control character, one of zero width, or one that changes the direction of the text) or a space at an end: remove it';
