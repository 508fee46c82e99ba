import type { UploadedFile } from '@rostrum/contract/files'
import { sendForm, type SendOptions } from './send-form.ts'

/** Uploads a file with `POST /files/upload`. */
export const upload = async (file: File, options: SendOptions = {}): Promise<UploadedFile> => {
  const form = new FormData()
  form.append('file', file)
  const { data } = await sendForm<{ data: UploadedFile }>('/api/files/upload', form, options)
  return data
}
