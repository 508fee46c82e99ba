import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isSame } from '../lib/form-changes.ts'
import { forgetDraft, keepDraft, readDraft, useDraftPlace, type KeptDraft } from '../lib/kept-draft.ts'

const afterTyping = 500

/**
 * Keeps what is typed in this browser until it is saved. What an earlier visit left behind is `offered`; it is put
 * back only when the reader says so.
 */
export const useKeptDraft = <Values extends FieldValues, Context, Output>(
  form: Pick<UseFormReturn<Values, Context, Output>, 'getValues' | 'subscribe' | 'reset'>,
  /** Without a name nothing is kept. */
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
        // Until something is typed, what was left behind stays.
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
