import { escapeHtml } from './html.ts'

/** Characters that XML 1.0 does not allow, not even escaped. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Escapes text for use between tags or in a quoted attribute of an XML document. */
export const escapeXml = (text: string): string => escapeHtml(text.replaceAll(forbidden, ''))

export const xmlDeclaration = '<?xml version="1.0" encoding="utf-8"?>\n'
