import sharp from 'sharp'
import { openSite } from './site.ts'

/** A portrait: white above, black below, in the shape that official photos have. */
export const portraitPhoto = async (): Promise<Buffer> =>
  sharp({ create: { width: 450, height: 550, channels: 3, background: '#000000' } })
    .composite([
      { input: { create: { width: 450, height: 450, channels: 3, background: '#ffffff' } }, left: 0, top: 0 },
    ])
    .jpeg()
    .toBuffer()

type Answer = Parameters<typeof openSite>[0]

/** A site with photos on this machine. It answers what `answers` has for a path, and 404 for any other. */
export const openPhotoServer = async (answers: Record<string, Answer> = {}) => {
  const asked: string[] = []
  const { origin, close } = await openSite((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const answer = answers[path]
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  return { origin, answers, asked, close }
}
