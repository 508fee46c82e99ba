import { cover } from '@rostrum/art'
import sharp from 'sharp'
import { articlesOfIncorporation } from '../data/documents.ts'

/** A PDF with one page of plain text. */
const pdfOf = (lines: readonly string[]): Buffer => {
  const shown = lines.map((line) => `(${line.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj T*`).join('\n')
  const text = `BT /F1 13 Tf 20 TL 72 720 Td\n${shown}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.7\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(`${file}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`)
}

/** The documents that an organization submitted when it registered. */
export const documentsOf = async (name: string) => [
  {
    name: 'articles-of-incorporation.pdf',
    mimeType: 'application/pdf',
    ending: 'pdf',
    bytes: pdfOf(articlesOfIncorporation.map((line) => line.replace('{name}', name))),
  },
  {
    name: 'seal.png',
    mimeType: 'image/png',
    ending: 'png',
    bytes: await sharp(Buffer.from(cover(name, 240, 240)))
      .png({ palette: true })
      .toBuffer(),
  },
]
