import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isSame } from '../lib/form-changes.ts'
import { deleteDraft, storeDraft, readDraft, useDraftKey, type StoredDraft } from '../lib/stored-draft.ts'

const saveDelay = 500

/**
 * Stores unsaved input in this browser until the form is saved. Input from an earlier visit is `offered` and restored
 * only when the user chooses to.
 */
export const useStoredDraft = <Values extends FieldValues, Context, Output>(
  form: Pick<UseFormReturn<Values, Context, Output>, 'getValues' | 'subscribe'>,
  /** Without a name, nothing is stored. */
  name: string | undefined,
  saved: Values,
) => {
  const key = useDraftKey(name)
  const [offered, setOffered] = useState<StoredDraft<Values> | null>(() => {
    const stored = key === null ? null : readDraft<Values>(key)
    return stored && !isSame(stored.values, saved) ? stored : null
  })

  useEffect(() => {
    if (key === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const store = () => {
      timer = undefined
      const values = form.getValues()
      if (isSame(values, saved)) {
        // A draft from an earlier visit is not deleted before the user types something.
        if (!offered) deleteDraft(key)
      } else storeDraft(key, { values, base: saved })
    }
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(store, saveDelay)
      },
    })
    return () => {
      unsubscribe()
      if (timer === undefined) return
      clearTimeout(timer)
      store()
    }
  }, [form, key, saved, offered])

  return {
    offered,
    /** Call it after the draft has been put into the form. It is then stored as any other input. */
    restored: () => setOffered(null),
    remove: () => {
      if (key !== null) deleteDraft(key)
      setOffered(null)
    },
  }
}
