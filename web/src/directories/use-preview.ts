import type { DirectoryMapping, DirectoryPreview } from '@rostrum/contract/directory-files'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, ApiError } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { useErrorText } from '../lib/use-error-text.ts'

/** What the organizer has said about a file. */
export interface FileChoices {
  /** Undefined before anything was chosen, and for a file whose columns are known. */
  mapping?: DirectoryMapping
  /** Empty unless the file needs one and its name does not say it. */
  state?: string
}

/** The form of an upload of a file, with what was chosen and other fields. */
export const directoryForm = (file: File, { mapping, state }: FileChoices, fields: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const target of mapping ?? []) form.append('mapping[]', target ?? '')
  if (state) form.append('state', state)
  form.append('file', file)
  return form
}

/** Why the server refuses a file or what was chosen for it; undefined if that is not what it refuses. */
export const fileErrorOf = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError)) return undefined
  const { file, mapping, state } = error.errors
  return (file ?? mapping ?? state)?.[0]
}

/** Whether a file has no people, but the numbers of district offices of people who are listed already. */
export const hasOffices = ({ known_file: known }: DirectoryPreview): boolean => known === 'congress-district-offices'

/** Says whom a directory would list with a file, or how many numbers of district offices it adds. */
export const useResultText = () => {
  const t = useText('directories')
  return (shown: DirectoryPreview): string => {
    if (hasOffices(shown)) {
      if (shown.valid === 0) return t('offices.none')
      return `${t('offices.willAdd', { count: shown.valid })} ${t('offices.ofPeople', { count: shown.kept })}`
    }
    return shown.valid === 0 ? t('nobodyYet') : t('willList', { count: shown.valid })
  }
}

interface Chosen {
  file: File
  choices: FileChoices
}

/** Reads a file on the server, which stores nothing, again after each choice. Only the newest answer counts. */
export const usePreview = (directoryId?: string) => {
  const errorText = useErrorText()
  const [chosen, setChosen] = useState<Chosen>()
  const [shown, setShown] = useState<DirectoryPreview>()
  const { mutate, error, isPending } = useMutation({
    mutationFn: async ({ file, choices }: Chosen) => {
      const fields: Record<string, string> = directoryId === undefined ? {} : { directory_id: directoryId }
      return (await api('POST /directories/actions?action=preview', { body: directoryForm(file, choices, fields) }))
        .data
    },
  })
  const read = (next: Chosen) =>
    mutate(next, {
      onSuccess: (preview) => {
        setShown(preview)
        const { mapping, state } = preview
        setChosen({ file: next.file, choices: { ...(mapping.length > 0 && { mapping }), state: state ?? '' } })
      },
    })
  const fieldErrors = error instanceof ApiError ? error.errors : {}
  return {
    file: chosen?.file,
    choices: chosen?.choices ?? {},
    preview: chosen && shown,
    isPending,
    /** Why the file as a whole cannot be read. */
    fileError: error ? (fieldErrors.file?.[0] ?? (fieldErrors.state ? undefined : errorText(error))) : undefined,
    stateError: fieldErrors.state?.[0],
    choose: (file: File) => {
      setChosen(undefined)
      setShown(undefined)
      read({ file, choices: {} })
    },
    change: (choices: FileChoices) => {
      if (!chosen) return
      const next = { file: chosen.file, choices: { ...chosen.choices, ...choices } }
      // The choice is shown at once.
      setChosen(next)
      read(next)
    },
  }
}
export type Preview = ReturnType<typeof usePreview>
