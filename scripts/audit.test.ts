import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-audit-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The audit where npm answers so. */
const auditWhere = async (answer: string) => {
  const npm = join(folder, 'npm')
  await writeFile(npm, `#!/bin/sh\ncat <<'ANSWER'\n${answer}\nANSWER\n`)
  await chmod(npm, 0o755)
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'audit.mjs')], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH']}` },
  })
  return { status, stdout, stderr }
}

it('fails where a package of production has a known fault, and names it', async () => {
  const vulnerabilities = { tiny: { name: 'tiny', severity: 'high', range: '<2' } }
  expect(await auditWhere(JSON.stringify({ auditReportVersion: 2, vulnerabilities }))).toEqual({
    status: 1,
    stdout: '1 packages of production with known faults.\n',
    stderr: 'high: tiny <2\n',
  })
})

it('holds where none is known', async () => {
  const { status } = await auditWhere(JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} }))
  expect(status).toBe(0)
})

it.each([
  ['405 Method Not Allowed', JSON.stringify({ message: '405 Method Not Allowed' })],
  ['npm gave no answer', 'npm error'],
])('says that nothing was looked up where the registry knows nothing (%s)', async (why, answer) => {
  const { status, stderr } = await auditWhere(answer)
  expect([status, stderr]).toEqual([0, `NOT AUDITED: the registry knows of no advisories here (${why}).\n`])
})
