/** How spreadsheets write text, which is read by the web and by the server. */

/** Decodes a CSV file. Spreadsheets write UTF-8, UTF-16 with a byte order mark or, in older versions, Windows-1252. */
export const decodeText = (bytes: ArrayBuffer | Uint8Array): string => {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Removes accents, case, spaces and punctuation, so that "Teléfono " and "telefono" are equal. */
export const normalizeHeader = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
