// The baseline of a page that is kept: node:http sends the same bytes with the same headers, and does nothing else.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const { headers, body } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as {
  headers: Record<string, string>
  /** In base64. */
  body: string
}
const bytes = Buffer.from(body, 'base64')

const server = createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(bytes)
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
process.once('SIGTERM', () => process.exit())
