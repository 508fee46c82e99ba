export interface Part {
  name: string
  /** Null for a field that is not a file. */
  filename: string | null
  content: Buffer
}

/** Encodes a form without escaping names, like a careless client, so that names may contain anything. */
export const multipartBytes = (parts: Part[], boundary: string): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, filename, content }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename === null ? '' : `; filename="${filename}"`}\r\n${
          filename === null ? '' : 'content-type: application/octet-stream\r\n'
        }\r\n`,
      ),
      content,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
