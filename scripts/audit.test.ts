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

/** Runs the audit with a fake npm that prints this answer. */
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

it('fails and names the package if a production dependency has a known vulnerability', async () => {
  const vulnerabilities = { tiny: { name: 'tiny', severity: 'high', range: '<2' } }
  expect(await auditWhere(JSON.stringify({ auditReportVersion: 2, vulnerabilities }))).toEqual({
    status: 1,
    stdout: '1 production packages with known vulnerabilities.\n',
    stderr: 'high: tiny <2\n',
  })
})

it('succeeds if no vulnerability is known', async () => {
  const { status } = await auditWhere(JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} }))
  expect(status).toBe(0)
})

it.each([
  ['405 Method Not Allowed', JSON.stringify({ message: '405 Method Not Allowed' })],
  ['npm printed no report', 'npm error'],
])('warns that nothing was audited if the registry provides no advisories (%s)', async (why, answer) => {
  const { status, stderr } = await auditWhere(answer)
  expect([status, stderr]).toEqual([0, `NOT AUDITED: the registry provides no advisories (${why}).\n`])
})
