import { useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { type CallCampaignValues, emptyTarget, noDirectory } from './call-campaign-values.ts'

const fields = ['call_list', 'directory_id', 'directory_titles', 'directory_divisions', 'key_targets'] as const
type Source = Required<Pick<CallCampaignValues, (typeof fields)[number]>>

const unchanged = (id: string | null): Source =>
  id === null ? { ...noDirectory, call_list: [emptyTarget] } : { ...noDirectory, call_list: [], directory_id: id }

/**
 * Returns the directory whose people a campaign calls, or null if the organizer enters them, and a function that chooses
 * another one. Only the values of the chosen source are sent. The others are set aside, so that nothing is lost by
 * looking at another source.
 */
export const useTargetSource = () => {
  const { getValues, setValue, clearErrors } = useFormContext<CallCampaignValues>()
  const directoryId = useWatch<CallCampaignValues, 'directory_id'>({ name: 'directory_id' }) ?? null
  const setAside = useRef(new Map<string | null, Source>())
  const lastDirectory = useRef(directoryId)

  const choose = (next: string | null) => {
    if (next === directoryId) return
    if (directoryId !== null) lastDirectory.current = directoryId
    const { call_list, directory_titles, directory_divisions, key_targets } = getValues()
    setAside.current.set(directoryId, {
      call_list: call_list ?? [],
      directory_id: directoryId,
      directory_titles: directory_titles ?? [],
      directory_divisions: directory_divisions ?? [],
      key_targets: key_targets ?? [],
    })
    const values = setAside.current.get(next) ?? unchanged(next)
    for (const field of fields) setValue(field, values[field], { shouldDirty: true })
    // They were about the people of the other source.
    clearErrors([...fields])
  }

  return {
    directoryId,
    choose,
    /** Chooses the directory that was chosen last, or else the given one. */
    chooseDirectory: (first: string | undefined) => choose(lastDirectory.current ?? first ?? null),
  } as const
}
