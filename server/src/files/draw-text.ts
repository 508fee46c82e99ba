import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { escapeXml } from '../platform/xml.ts'

const regular = import.meta
  .resolve('@expo-google-fonts/bricolage-grotesque/400Regular/BricolageGrotesque_400Regular.ttf')
const bold = import.meta.resolve('@expo-google-fonts/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf')
const fonts = {
  bold: { name: 'Bricolage Grotesque Bold', file: fileURLToPath(bold) },
  regular: { name: 'Bricolage Grotesque', file: fileURLToPath(regular) },
}

/** What the font does not have: anything beyond Latin letters, and common signs. */
const undrawable = /[^\u{20}-\u{17F}\u{218}-\u{21B}\u{1EA0}-\u{1EF9}\u{2010}-\u{203A}\u{20AC}]/gu

/** Leaves out signs such as emoji. Null if letters would be missing: a picture without a text is better than boxes. */
export const drawableText = (text: string): string | null => {
  const composed = text.normalize('NFC')
  if (composed.match(undrawable)?.some((sign) => /\p{L}/u.test(sign))) return null
  return composed.replaceAll(undrawable, '').trim() || null
}

interface Style {
  /** The font size. */
  pixels: number
  color: string
  weight?: keyof typeof fonts
  /** The width at which lines wrap, in pixels. */
  width: number
}

/** Draws a text on a transparent ground. */
export const drawText = (text: string, { pixels, color, weight = 'bold', width }: Style) =>
  sharp({
    text: {
      text: `<span foreground="${color}">${escapeXml(text)}</span>`,
      font: `${fonts[weight].name} ${pixels}`,
      fontfile: fonts[weight].file,
      width,
      // One point is one pixel.
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
