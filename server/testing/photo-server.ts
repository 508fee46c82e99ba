import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

/** A portrait: white above, black below, in the shape that official photos have. */
export const portraitPhoto = async (): Promise<Buffer> =>
  sharp({ create: { width: 450, height: 550, channels: 3, background: '#000000' } })
    .composite([
      { input: { create: { width: 450, height: 450, channels: 3, background: '#ffffff' } }, left: 0, top: 0 },
    ])
    .jpeg()
    .toBuffer()

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A site with photos on this machine. It answers what `answers` has for a path, and 404 for any other. */
export const openPhotoServer = async (answers: Record<string, Answer> = {}) => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const answer = answers[path]
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { origin, answers, asked, close }
}
