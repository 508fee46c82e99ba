import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openPhotoServer } from '../../../testing/photo-server.ts'
import { download } from './download.ts'

function* endless() {
  while (true) yield Buffer.alloc(64 * 1024)
}

let folder = ''
let path = ''
let site: Awaited<ReturnType<typeof openPhotoServer>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-download-'))
  path = join(folder, 'photo')
  const hop = (to: string) => (_request: unknown, response: import('node:http').ServerResponse) =>
    response.writeHead(302, { location: to }).end()
  site = await openPhotoServer({
    '/photo.jpg': (_request, response) => response.end('a photo'),
    '/1': hop('photo.jpg'),
    '/2': hop('/1'),
    '/3': hop('/2'),
    '/4': hop('/3'),
    '/file': hop('file:///etc/hostname'),
    '/nowhere': hop('http://'),
    '/endless': (_request, response) => Readable.from(endless()).pipe(response),
    '/silent': () => {},
    '/broken': (_request, response) => response.writeHead(500).end(),
  })
})
afterAll(async () => {
  site.close()
  await rm(folder, { recursive: true })
})

const get = (given: string, allowPrivate = true) => download(given, { path, allowPrivate })

/** @shows directories.photo-addresses */
describe('a photo', () => {
  it('is written to a file, also after three redirects', async () => {
    await get(`${site.origin}/photo.jpg`)
    expect(await readFile(path, 'utf8')).toBe('a photo')
    await rm(path)
    await get(`${site.origin}/3`)
    expect(await readFile(path, 'utf8')).toBe('a photo')
    await expect(get(`${site.origin}/4`)).rejects.toThrow('There are too many redirects.')
  })

  it('is not fetched from an address in a private network, nor without TLS', async () => {
    const before = site.asked.length
    const secure = site.origin.replace('http:', 'https:')
    await expect(get(`${site.origin}/photo.jpg`, false)).rejects.toThrow('The address is refused.')
    await expect(get(`${secure}/photo.jpg`, false)).rejects.toThrow('The address is refused.')
    await expect(get(secure.replace('127.0.0.1', 'localhost'), false)).rejects.toThrow(
      'The address is not on the internet.',
    )
    for (const address of ['file:///etc/hostname', 'ftp://127.0.0.1/', 'no address'])
      await expect(get(address)).rejects.toThrow('The address is refused.')
    expect(site.asked).toHaveLength(before)
  })

  it('is not had where a redirect leads elsewhere than to the web', async () => {
    await expect(get(`${site.origin}/file`)).rejects.toThrow('The address is refused.')
    await expect(get(`${site.origin}/nowhere`)).rejects.toThrow('Invalid URL')
  })

  it('is not had from an answer that is an error, too long or too late', async () => {
    await expect(get(`${site.origin}/broken`)).rejects.toThrow('The answer is 500.')
    await expect(get(`${site.origin}/endless`)).rejects.toThrow('The file is too large.')
    const soon = AbortSignal.timeout(20)
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(soon)
    await expect(get(`${site.origin}/silent`)).rejects.toThrow('aborted')
    expect(timeout).toHaveBeenCalledWith(10_000)
    timeout.mockRestore()
  })
})
