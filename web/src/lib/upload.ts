import type { UploadedFile } from '@rostrum/contract/files'
import { sendForm, type Sending } from './send-form.ts'

/** Uploads a file with `POST /files/upload`. */
export const upload = async (file: File, sending: Sending = {}): Promise<UploadedFile> => {
  const form = new FormData()
  form.append('file', file)
  const { data } = await sendForm<{ data: UploadedFile }>('/api/files/upload', form, sending)
  return data
}
