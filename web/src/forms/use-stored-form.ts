import { useRef, useState } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Resolver } from 'react-hook-form'
import { isSame, takeOver, useDerived } from '../lib/form-changes.ts'
import { showServerErrors } from '../lib/form.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { useKeptDraft } from './use-kept-draft.ts'

interface StoredFormSetup<Values extends FieldValues, Output, Stored> {
  /** What is stored already, or what an empty form begins with. Read once. */
  values: Values
  /** Checks the values. Its context is what was saved last. */
  resolver: Resolver<Values, Values, Output>
  /** The name under which unsaved input is kept in this browser; without one it is not kept. */
  draft?: string
  /** Stores what the resolver made of the values, and returns it with the values it gives. Null: nothing was stored, and the person knows why. */
  store: (body: Output, values: { sent: Values; saved: Values }) => Promise<{ stored: Stored; values: Values } | null>
  /** Whether the form shows its errors from the beginning. */
  isRefused?: boolean
}

/** The state of a form for something that is stored: what is saved, what is not, and the ways to change that. */
export const useStoredForm = <Values extends FieldValues, Output, Stored>({
  values,
  resolver,
  draft,
  store,
  isRefused = false,
}: StoredFormSetup<Values, Output, Stored>) => {
  const t = useText('forms')
  const errorText = useErrorText()
  const [saved, setSaved] = useState(values)
  const [attempt, setAttempt] = useState(isRefused ? 1 : 0)
  const [busy, setBusy] = useState<string | null>(null)
  const [uploads, setUploads] = useState(0)
  const form = useForm<Values, Values, Output>({
    // The library asks for a part of the values; TypeScript cannot see that a generic type is a part of itself.
    defaultValues: saved as DefaultValues<Values>,
    context: saved,
    resolver,
    shouldFocusError: false,
  })
  const isDirty = useDerived(form, (now) => !isSame(now, saved))
  const kept = useKeptDraft(form, draft, saved)
  const fail = () => setAttempt((count) => count + 1)

  /** Returns what was stored, or null when nothing was: a field is wrong, or a picture is still on its way. */
  const save = async (): Promise<Stored | null> => {
    if (uploads > 0) {
      showPopup({ type: 'warning', message: t('common:waitForUpload') })
      return null
    }
    let answer: Awaited<ReturnType<typeof store>> = null
    await form.handleSubmit(async (body) => {
      // The person may type on while it is stored.
      const sent = structuredClone(form.getValues())
      answer = await store(body, { sent, saved })
      if (!answer) return
      takeOver(form, sent, answer.values)
      kept.forget()
      setSaved(answer.values)
    }, fail)()
    // TypeScript does not see that the callback sets it.
    return (answer as Awaited<ReturnType<typeof store>>)?.stored ?? null
  }

  const isWorking = useRef(false)
  /** Runs one thing at a time: a second press while the first is under way does nothing. `busy` is its name meanwhile. */
  const run = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    if (isWorking.current) return
    isWorking.current = true
    setBusy(name)
    try {
      await work()
    } catch (error) {
      if (!showServerErrors(form, error)) showPopup({ type: 'error', title: t('notSaved'), message: errorText(error) })
      fail()
    } finally {
      isWorking.current = false
      setBusy(null)
    }
  }

  return {
    form,
    saved,
    attempt,
    busy,
    isDirty,
    kept,
    setUploads,
    save,
    run,
    discard: () => {
      form.reset(saved)
      kept.forget()
      setAttempt(0)
    },
  } as const
}

export type StoredFormState<Values extends FieldValues, Output> = Omit<
  ReturnType<typeof useStoredForm<Values, Output, unknown>>,
  'save'
>
