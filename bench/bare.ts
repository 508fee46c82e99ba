// The bare baseline: node:http, the very SQL of the API, JSON.stringify; nothing else.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import postgres, { type ParameterOrJSON } from 'postgres'
import type { RecordedQuery } from './record.ts'

const queries = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as RecordedQuery[]
const sql = postgres(process.env['DATABASE_URL'] ?? '', { max: 10 })

const answer = async () => {
  const results: unknown[] = []
  for (const { text, values } of queries)
    results.push(await sql.unsafe(text, values as ParameterOrJSON<never>[], { prepare: true }))
  return JSON.stringify({ data: results })
}

const server = createServer((_request, response) => {
  void answer().then((body) => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
    response.end(body)
  })
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
process.once('SIGTERM', () => process.exit())
