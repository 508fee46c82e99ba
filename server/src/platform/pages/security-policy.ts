import { createHash } from 'node:crypto'

/** The scripts and styles in a document, as hashes by which a policy allows them. */
export interface InlineHashes {
  scripts: string[]
  styles: string[]
}

const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

/**
 * Takes out the nonce by which the server has marked its own scripts and styles, and returns the hashes of these. Nobody
 * could mark others, because the nonce is random, and never sent. Unlike a page with a nonce, one with hashes stays the
 * same, so that it can be kept and compared. `nonce` has only hexadecimal digits.
 */
export const withoutNonce = (html: string, nonce: string): { html: string; hashes: InlineHashes } => {
  const marked = new RegExp(`<(script|style)\\b[^>]* nonce="${nonce}"[^>]*>(.*?)</\\1>`, 'gs')
  const found = [...html.matchAll(marked)].filter(([, , content]) => content !== '')
  const of = (name: string) => found.flatMap(([, element, content = '']) => (element === name ? hashOf(content) : []))
  return {
    html: html.replaceAll(` nonce="${nonce}"`, ''),
    hashes: { scripts: of('script'), styles: of('style') },
  }
}

/**
 * Scripts and style sheets must come from this site or have one of the hashes. `frameAncestors` are the sites that may show
 * the page in a frame. `style` attributes are allowed (avatars, covers, progress bars), because they cannot select other
 * elements.
 */
export const securityPolicy = ({ scripts, styles }: InlineHashes, frameAncestors: readonly string[]): string =>
  [
    "default-src 'self'",
    ['script-src', "'self'", ...scripts].join(' '),
    // For browsers without support for `style-src-elem`, which would otherwise ignore all `style` attributes.
    "style-src 'self' 'unsafe-inline'",
    ['style-src-elem', "'self'", ...styles].join(' '),
    // Only our own images, and documents that moderators open: an image on another site would learn who looks at a page.
    "img-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors.join(' ')}`,
  ].join('; ')
