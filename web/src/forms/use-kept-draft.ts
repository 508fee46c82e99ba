import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isSame } from '../lib/form-changes.ts'
import { forgetDraft, keepDraft, readDraft, useDraftPlace, type KeptDraft } from '../lib/kept-draft.ts'

const afterTyping = 500

/**
 * Stores unsaved input in this browser until the form is saved. Input from an earlier visit is `offered` and restored
 * only when the user chooses to.
 */
export const useKeptDraft = <Values extends FieldValues, Context, Output>(
  form: Pick<UseFormReturn<Values, Context, Output>, 'getValues' | 'subscribe' | 'reset'>,
  /** Without a name, nothing is stored. */
  name: string | undefined,
  saved: Values,
) => {
  const place = useDraftPlace(name)
  const [offered, setOffered] = useState<KeptDraft<Values> | null>(() => {
    const kept = place === null ? null : readDraft<Values>(place)
    return kept && !isSame(kept.values, saved) ? kept : null
  })

  useEffect(() => {
    if (place === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      timer = undefined
      const values = form.getValues()
      if (isSame(values, saved)) {
        // A draft from an earlier visit is not deleted before the user types something.
        if (!offered) forgetDraft(place)
      } else keepDraft(place, values)
    }
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(keep, afterTyping)
      },
    })
    return () => {
      unsubscribe()
      if (timer === undefined) return
      clearTimeout(timer)
      keep()
    }
  }, [form, place, saved, offered])

  return {
    offered,
    restore: () => {
      if (offered) form.reset({ ...saved, ...offered.values }, { keepDefaultValues: true })
      setOffered(null)
    },
    forget: () => {
      if (place !== null) forgetDraft(place)
      setOffered(null)
    },
  }
}
