import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { canMount, openSmallDisk, withSmallDisk } from '../testing/mounts.ts'
import { startNode } from '../testing/processes.ts'
import { causeRegistration, signUp } from '../testing/registrations.ts'
import { fileNamed, sampleFiles } from '../testing/sample-files.ts'

/** A node with its database and files on a disk of its own, which the test can fill. */
const startOnSmallDisk = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rostrum-full-'))
  const node = await startNode({ databaseUrl: undefined, dataDir }, { within: withSmallDisk(dataDir, 120) })
  onTestFinished(async () => {
    node.process.kill('SIGKILL')
    await rm(dataDir, { recursive: true })
  })
  const { fill, free } = openSmallDisk(node.process.pid, dataDir)
  const origin = `http://127.0.0.1:${node.port}`
  const send = async (path: string, { token, body }: { token?: string; body: object }) => {
    const answer = await fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(!(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      body: body instanceof FormData ? body : JSON.stringify(body),
    })
    return {
      status: answer.status,
      body: (await answer.json()) as { code?: string; data: { meta: { token: string } } },
    }
  }
  return {
    send,
    fill,
    free,
    read: (path: string) => fetch(origin + path).then(({ status }) => status),
  }
}

/** @shows operation.full-disk */
it.runIf(canMount)('a node whose disk is full answers reads, refuses writes, and needs no restart', async () => {
  const { send, fill, free, read } = await startOnSmallDisk()
  const register = () => send('/register', { body: signUp() })
  const registerOrganization = () =>
    send('/register', { body: causeRegistration({}, [fileNamed('charter.pdf', sampleFiles.pdf)]) })
  const { token } = (await register()).body.data.meta
  const upload = () => {
    const form = new FormData()
    form.append('file', fileNamed('picture.png', sampleFiles.png))
    return send('/files/upload', { token, body: form })
  }
  const readAll = () => Promise.all(['/api/organizations', '/readyz', '/healthz'].map(read))
  expect((await upload()).status).toBe(200)

  await fill()
  // The first writes may fit into space that the database has already reserved.
  await expect.poll(async () => (await register()).status, { timeout: 30_000, interval: 0 }).toBe(507)
  for (const write of [register, registerOrganization, upload]) {
    const { status, body } = await write()
    expect([status, body.code]).toEqual([507, 'STORAGE_FULL'])
  }
  expect(await readAll()).toEqual([200, 200, 200])

  await free()
  for (const write of [register, registerOrganization, upload]) expect((await write()).status).toBeLessThan(300)
  expect(await readAll()).toEqual([200, 200, 200])
})
