import { useRef, useState } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Resolver } from 'react-hook-form'
import { isSame, applyStoredValues, useDerivedValue } from '../lib/form-changes.ts'
import { showServerErrors } from '../lib/form.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { useStoredDraft } from './use-stored-draft.ts'

interface StoredFormSetup<Values extends FieldValues, Output, Stored> {
  /** The stored values, or the initial values of an empty form. Read only on the first render. */
  values: Values
  /** Validates the values. Its context holds the values that were saved last. */
  resolver: Resolver<Values, Values, Output>
  /** The name under which unsaved input is stored in this browser. Without a name it is not stored. */
  draft?: string
  /**
   * Stores the output of the resolver, and returns what was stored together with the new values of the form. Null means
   * that nothing was stored and the user has been informed.
   */
  store: (body: Output, values: { sent: Values; saved: Values }) => Promise<{ stored: Stored; values: Values } | null>
  /** Whether the form shows its errors from the first render. */
  showsErrors?: boolean
}

/** The state of a form for stored data: saved and unsaved values, and the functions that change them. */
export const useStoredForm = <Values extends FieldValues, Output, Stored>({
  values,
  resolver,
  draft,
  store,
  showsErrors = false,
}: StoredFormSetup<Values, Output, Stored>) => {
  const t = useText('forms')
  const errorText = useErrorText()
  const [saved, setSaved] = useState(values)
  const [attempt, setAttempt] = useState(showsErrors ? 1 : 0)
  const [busy, setBusy] = useState<string | null>(null)
  const [uploads, setUploads] = useState(0)
  const form = useForm<Values, Values, Output>({
    // The library expects a partial type. TypeScript cannot infer that a generic type is assignable to its own partial
    // type.
    defaultValues: saved as DefaultValues<Values>,
    context: saved,
    resolver,
    shouldFocusError: false,
  })
  const isDirty = useDerivedValue(form, (now) => !isSame(now, saved))
  const storedDraft = useStoredDraft(form, draft, saved)
  const fail = () => setAttempt((count) => count + 1)

  /** Returns what was stored, or null if nothing was stored because a field is invalid or an upload is not finished. */
  const save = async (): Promise<Stored | null> => {
    if (uploads > 0) {
      showPopup({ type: 'warning', message: t('common:waitForUpload') })
      return null
    }
    let answer: Awaited<ReturnType<typeof store>> = null
    await form.handleSubmit(async (body) => {
      // The user may continue typing during the request.
      const sent = structuredClone(form.getValues())
      answer = await store(body, { sent, saved })
      if (!answer) return
      applyStoredValues(form, sent, answer.values)
      storedDraft.remove()
      setSaved(answer.values)
    }, fail)()
    // TypeScript does not see that the callback assigns the variable.
    return (answer as Awaited<ReturnType<typeof store>>)?.stored ?? null
  }

  const isWorking = useRef(false)
  /**
   * Runs one task at a time: a second press during a running task is ignored. `busy` is the name of the running task.
   */
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
    storedDraft,
    setUploads,
    save,
    run,
    discard: () => {
      form.reset(saved)
      storedDraft.remove()
      setAttempt(0)
    },
  } as const
}

export type StoredFormState<Values extends FieldValues, Output> = Omit<
  ReturnType<typeof useStoredForm<Values, Output, unknown>>,
  'save'
>
