import type { TestApp } from './app.ts'
import { fileNamed, sampleFiles } from './sample-files.ts'

/** Uploads an image and returns its address. */
export const uploadImage = async (app: Pick<TestApp, 'call'>, token: string): Promise<string> => {
  const form = new FormData()
  form.append('file', fileNamed('river.png', sampleFiles.png))
  return (await app.call('POST', '/files/upload', { token, form })).body.data.url
}
