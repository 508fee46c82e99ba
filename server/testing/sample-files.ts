import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** An uncompressed zip archive with these entries. */
const zip = (entries: Record<string, string>): Buffer => {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [path, content] of Object.entries(entries)) {
    const name = Buffer.from(path)
    const data = Buffer.from(content)
    // Version, flags, method, time and date, followed by checksum, sizes, and the lengths of name and extra field.
    const described = Buffer.alloc(26)
    described.writeUInt16LE(20, 0)
    described.writeUInt32LE(crc32(data), 10)
    described.writeUInt32LE(data.length, 14)
    described.writeUInt32LE(data.length, 18)
    described.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), described, name, data])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), described, rest, name]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(central.length, 4)
  end.writeUInt16LE(central.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end])
}

const wordContentTypes = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`

const picture = () => sharp({ create: { width: 8, height: 6, channels: 3, background: { r: 11, g: 93, b: 70 } } })

/** Minimal files whose content matches their names. */
export const sampleFiles = {
  pdf: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  doc: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)]),
  docx: zip({ '[Content_Types].xml': wordContentTypes, 'word/document.xml': '<w:document/>' }),
  zip: zip({ 'letter.txt': 'not a Word document' }),
  jpg: await picture().jpeg().toBuffer(),
  png: await picture().png().toBuffer(),
  webp: await picture().webp().toBuffer(),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  html: Buffer.from('<!doctype html><html><script>alert(1)</script></html>'),
  empty: Buffer.alloc(0),
}

/** A file as a browser uploads it. */
export const fileNamed = (name: string, bytes: Uint8Array): File => new File([new Uint8Array(bytes)], name)
