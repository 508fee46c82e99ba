/**
 * Characters that nobody sees and that can make one name look like another: control characters except line breaks and
 * tabs, soft hyphens, spaces without a width, and the controls of the direction of writing, which can reverse a text.
 */
const invisible =
  // oxlint-disable-next-line no-control-regex -- these are the characters to remove
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/gu

/** Tags, which only form the flags of some regions after a black flag. */
const uselessTags = /(?<!\u{1f3f4}[\u{e0000}-\u{e007f}]*)[\u{e0000}-\u{e007f}]/gu

/** Joiners change how letters are written in some scripts and form emoji. Next to these letters they are invisible. */
const uselessJoiners =
  /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}\s])[\u200c\u200d]+|^[\u200c\u200d]+|[\u200c\u200d]+(?=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}\s]|$)/gu

/** A text without invisible characters, in which the same letters are always the same characters (Unicode NFC). */
export const visibleText = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll(invisible, '')
    .replaceAll(uselessTags, '')
    .replaceAll(uselessJoiners, '')
    .normalize('NFC')

/** The same in one line: line breaks and repeated spaces become one space. */
export const visibleLine = (text: string): string => visibleText(text).replaceAll(/\s+/g, ' ')
