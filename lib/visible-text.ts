/**
 * What is not seen, or turns the direction of the text around it: control characters, half surrogates, line and
 * paragraph separators, everything that Unicode ignores by default (soft hyphen, zero width, fillers, tags; UAX 44
 * `Default_Ignorable_Code_Point`), bidirectional controls (UAX 9), interlinear annotations and the empty pattern of
 * Braille. With them a name looks like another, or like none.
 */
const UNSEEN =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\uFFF9-\uFFFB\u2800]/u;

/** Scripts whose words are written with joiners and non-joiners (RFC 5892 appendix A). */
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

/** Where some of them are part of what is seen, and at no other place. */
const NEEDED = [
  // In the middle of a word of those scripts.
  `(?<=[${JOINING.join('')}])[\\u200C\\u200D](?=[${JOINING.join('')}])`,
  // Between the parts of one emoji, each of which may have its skin or its form.
  '(?<=\\p{Extended_Pictographic}[\\p{Emoji_Modifier}\\uFE0F]?)\\u200D(?=\\p{Extended_Pictographic})',
  '(?<=\\p{Extended_Pictographic})[\\uFE0E\\uFE0F]',
  '(?<=[0-9#*])\\uFE0F(?=\\u20E3)',
  // The form of an ideograph, as in Japanese names.
  '(?<=\\p{Unified_Ideograph})[\\u{E0100}-\\u{E01EF}]',
];
const needed = new RegExp(NEEDED.join('|'), 'gu');

/** The name of the documents' `format` for it. */
export const VISIBLE_TEXT = 'visible-text';

/** Whether every character of the text can be seen, and it begins and ends with one. For names that people read. */
export const isVisibleText = (text: string): boolean =>
  text === text.trim() && !UNSEEN.test(text.replace(needed, ''));

/** What a text is told that is none; goes on after the name of what it is. */
export const NOT_VISIBLE =
  'has a character that is not seen (of control, of no width, or one that turns the direction of the text), or a space at an end: leave it out';
