import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canMount, openSmallDisk, withSmallDisk } from '../server/testing/mounts.ts'
import { serverProgram, startProgram } from './app.ts'
import { expect, test } from './fixtures.ts'
import { registerPublicOrganization } from './people.ts'
import { publicPages } from './public-pages.ts'

test.skip(!canMount, 'This account cannot mount a disk of its own.')

/** @shows operation.full-disk */
test(
  'while the disk of a node is full, each public page is answered as usual',
  { tag: '@nightly' },
  async ({ playwright }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'rostrum-full-pages-'))
    const node = await startProgram([...withSmallDisk(dataDir, 120), process.execPath, serverProgram], {
      ready: '/readyz',
      env: { DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    })
    const request = await playwright.request.newContext({ baseURL: node.origin })
    const { organizationId } = await registerPublicOrganization(request)
    const paths = publicPages(organizationId)
    const statuses = () => Promise.all(paths.map(async (path) => [path, (await fetch(node.origin + path)).status]))
    const usual = await statuses()
    expect(usual).toContainEqual([`/organization/${organizationId}?tab=about`, 200])

    const { fill, free } = openSmallDisk(node.process.pid, dataDir)
    await fill()
    expect(await statuses()).toEqual(usual)
    await free()
    expect(await statuses()).toEqual(usual)
    await node.stop()
    await rm(dataDir, { recursive: true })
  },
)
