// The baseline: node:http, the statement that reads the page, prepared, and JSON.stringify, without anything else.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { Pool } from 'pg'
import type { RecordedQuery } from '../server/testing/recorded-queries.ts'

const { text, values } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as RecordedQuery
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })

const answer = async () => {
  const { rows } = await pool.query({ name: 'page', text, values: [...values] })
  return JSON.stringify({ data: rows })
}

const server = createServer((_request, response) => {
  void answer().then((body) => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
    response.end(body)
  })
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
process.once('SIGTERM', () => process.exit())
