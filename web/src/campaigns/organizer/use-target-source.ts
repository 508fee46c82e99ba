import type { DirectoryChoice } from '@rostrum/contract/campaigns'
import { useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { type EnteredTarget, newTargets, type TargetSetup, type TargetValues } from './target-values.ts'

interface Source {
  list: EnteredTarget[]
  directory: DirectoryChoice
}

/**
 * Returns the directory whose people a campaign reaches, or null if the organizer enters them, and a function that
 * chooses another one. Only the values of the chosen source are sent. The others are set aside, so that nothing is lost
 * by looking at another source.
 */
export const useTargetSource = ({ list, firstRows }: TargetSetup) => {
  const { getValues, setValue, clearErrors } = useFormContext<TargetValues>()
  const directoryId = useWatch<TargetValues, 'directory_id'>({ name: 'directory_id' }) ?? null
  const setAside = useRef(new Map<string | null, Source>())
  const lastDirectory = useRef(directoryId)

  const choose = (next: string | null) => {
    if (next === directoryId) return
    if (directoryId !== null) lastDirectory.current = directoryId
    const { directory_titles = [], directory_divisions = [], key_targets = [], ...values } = getValues()
    setAside.current.set(directoryId, {
      list: values[list] ?? [],
      directory: { directory_id: directoryId, directory_titles, directory_divisions, key_targets },
    })
    const source = setAside.current.get(next) ?? newTargets(firstRows, next)
    const changed = { ...source.directory, [list]: source.list }
    for (const [field, value] of Object.entries(changed) as [keyof TargetValues, never][])
      setValue(field, value, { shouldDirty: true })
    // They were about the people of the other source.
    clearErrors(Object.keys(changed) as (keyof TargetValues)[])
  }

  return {
    directoryId,
    choose,
    /** Chooses the directory that was chosen last, or else the given one. */
    chooseDirectory: (first: string | undefined) => choose(lastDirectory.current ?? first ?? null),
  } as const
}
