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
const uselessTags = /(?<!\u{1f3f4}[\u{e0000}-\u{e007f}]*)[\u{e0000}-\u{e007f}]/gu

/** Joiners change how letters are written in some scripts and form emoji. Next to these letters they are invisible. */
const uselessJoiners =
  /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}\s])[\u200c\u200d]+|^[\u200c\u200d]+|[\u200c\u200d]+(?=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}\s]|$)/gu

/**
 * Selectors choose the form of the previous character, for example an emoji instead of a sign. Where there is none, or
 * after a letter that has no other forms, they and joiners are invisible.
 */
const uselessSelectors =
  /(?<=^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\s])[\p{Variation_Selector}\p{Join_Control}]+/gu

/** A text without invisible characters, in which the same letters are always the same characters (Unicode NFC). */
export const visibleText = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll(blanks, ' ')
    .replaceAll(invisible, '')
    .replaceAll(undrawn, '')
    .replaceAll(uselessTags, '')
    .replaceAll(uselessSelectors, '')
    .replaceAll(uselessJoiners, '')
    .normalize('NFC')

/** The same in one line: line breaks and repeated spaces become one space. */
export const visibleLine = (text: string): string => visibleText(text).replaceAll(/\s+/g, ' ')
