/**
 * Characters that nobody sees and that can make one name look like another: control characters except line breaks and
 * tabs, soft hyphens, spaces without a width, and the controls of the direction of writing, which can reverse a text.
 */
const invisible =
  // oxlint-disable-next-line no-control-regex -- these are the characters to remove
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff0-\ufffb]/gu

/** Letters and marks that are drawn as nothing: fillers of Korean and vowels of Khmer, and the joiner of graphemes. */
const undrawn = /\u034f|\u115f|\u1160|\u17b4|\u17b5/gu

/** Letters that look like a space: the blank of Braille, and the fillers of Korean. */
const blanks = /[\u2800\u3164\uffa0]/gu

/** Tags, which only form the flags of some regions after a black flag. */
const tags = /(\u{1f3f4}?)([\u{e0000}-\u{e007f}]+)/gu

/** Joiners change how letters are written in some scripts and form emoji. */
const joiners = /[\u200c\u200d]+/gu

/**
 * A letter, a space or the beginning, and all marks after it. Selectors choose the form of the character before them, for
 * example an emoji instead of a sign. These letters have no other forms, and are not joined.
 */
const marked = /(^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\s])([\p{Mark}\p{Join_Control}]+)/gu
const selectorsAndJoiners = /[\p{Variation_Selector}\p{Join_Control}]/gu

/** Digits have selectors, as in the emoji of keys, but are not joined. */
const markedDigit = /(\p{Nd})([\p{Mark}\p{Join_Control}]+)/gu

/** Whether a joiner before this is invisible. */
const beginsUnjoined = /^(?:[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}\s]|$)/u

/**
 * A text without invisible characters, in which the same letters are always the same characters (Unicode NFC). Each
 * pattern reads the text only once, because strangers send long ones.
 */
export const visibleText = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll(blanks, ' ')
    .replaceAll(invisible, '')
    .replaceAll(undrawn, '')
    .replaceAll(tags, (all, flag: string) => (flag === '' ? '' : all))
    .replaceAll(marked, (_, letter: string, marks: string) => letter + marks.replaceAll(selectorsAndJoiners, ''))
    .replaceAll(markedDigit, (_, digit: string, marks: string) => digit + marks.replaceAll(joiners, ''))
    .replaceAll(joiners, (all, offset: number, whole: string) =>
      beginsUnjoined.test(whole.slice(offset + all.length, offset + all.length + 2)) ? '' : all,
    )
    .normalize('NFC')

/** The same in one line: line breaks and repeated spaces become one space. */
export const visibleLine = (text: string): string => visibleText(text).replaceAll(/\s+/g, ' ')
