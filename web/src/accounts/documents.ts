import { acceptsDocument } from '@rostrum/contract/accounts'
import { MAX_DOCUMENTS_BYTES, MAX_UPLOAD_BYTES } from '@rostrum/contract/files'
import { useState } from 'react'
import { useText } from '../lib/i18n.tsx'

const MAX_DOCUMENTS = 10
const megabyte = 1024 * 1024
export const documentMegabytes = MAX_UPLOAD_BYTES / megabyte
export const allDocumentsMegabytes = MAX_DOCUMENTS_BYTES / megabyte

/** Files in their order, as long as they fit together into what a registration may send. */
export const fittingDocuments = (files: readonly File[]): File[] => {
  let bytes = 0
  return files.filter(({ size }) => {
    const fits = bytes + size <= MAX_DOCUMENTS_BYTES
    if (fits) bytes += size
    return fits
  })
}

/**
 * The selected documents. Empty files and files of other formats are ignored without an error. A file that is too large,
 * a list that is too long, and files that are too large together set `error`.
 */
export const useDocuments = () => {
  const t = useText('accounts')
  const [files, setFiles] = useState<readonly File[]>([])
  const [error, setError] = useState('')

  const append = (chosen: readonly File[]) => {
    const accepted = chosen.filter(acceptsDocument)
    const tooLarge = accepted.find(({ size }) => size > MAX_UPLOAD_BYTES)
    const all = [...files, ...accepted.filter(({ size }) => size <= MAX_UPLOAD_BYTES)]
    const listed = all.slice(0, MAX_DOCUMENTS)
    const kept = fittingDocuments(listed)
    setFiles(kept)
    if (tooLarge) setError(t('documents.tooLarge', { name: tooLarge.name, megabytes: documentMegabytes }))
    else if (all.length > MAX_DOCUMENTS) setError(t('documents.tooMany', { maximum: MAX_DOCUMENTS }))
    else if (kept.length < listed.length)
      setError(t('documents.tooLargeTogether', { megabytes: allDocumentsMegabytes }))
    else if (all.length > 0) setError('')
  }
  const remove = (index: number) => {
    setFiles(files.filter((_, position) => position !== index))
    setError('')
  }
  return { files, error, setError, append, remove, bytes: files.reduce((sum, { size }) => sum + size, 0) }
}
export type Documents = ReturnType<typeof useDocuments>
