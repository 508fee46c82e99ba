import { createHash } from 'node:crypto'

/** The scripts and styles in a document, as hashes by which a policy allows them. */
export interface InlineHashes {
  scripts: string[]
  styles: string[]
}

const hashOf = (content: Buffer) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

/**
 * Takes out the nonce by which the server has marked its own scripts and styles, and returns the hashes of these. Nobody
 * could mark others, because the nonce is random, and never sent. Unlike a page with a nonce, one with hashes stays the
 * same, so that it can be kept and compared.
 */
export const withoutNonce = (body: Buffer, nonce: string): { body: Buffer; hashes: InlineHashes } => {
  // With a character for each byte, which is enough to find ASCII, and much faster than decoding.
  const html = body.toString('latin1')
  const mark = ` nonce="${nonce}"`
  const hashes: InlineHashes = { scripts: [], styles: [] }
  const parts: Buffer[] = []
  let end = 0
  for (let at = html.indexOf(mark); at !== -1; at = html.indexOf(mark, end)) {
    parts.push(body.subarray(end, at))
    end = at + mark.length
    const start = html.lastIndexOf('<', at)
    const inside = html.indexOf('>', at) + 1
    const isStyle = html.startsWith('<style', start)
    if (!isStyle && !html.startsWith('<script', start)) continue
    const content = body.subarray(inside, html.indexOf(isStyle ? '</style>' : '</script>', inside))
    hashes[isStyle ? 'styles' : 'scripts'].push(hashOf(content))
  }
  return { body: Buffer.concat([...parts, body.subarray(end)]), hashes }
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
