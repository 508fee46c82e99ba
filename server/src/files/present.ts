import type { UploadedFile } from '@rostrum/contract/files'
import type { NewFile } from './commands.ts'

export const presentFile = ({ id, name, mimeType, size }: NewFile): UploadedFile => ({
  id,
  url: `/files/${id}.webp`,
  name,
  mime_type: mimeType,
  size,
})
