import { useRef, useState } from 'react'
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form'
import { isSame, takeOver, useDerived } from '../lib/form-changes.ts'
import { contractResolver, showServerErrors } from '../lib/form.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { useKeptDraft } from './use-kept-draft.ts'

export interface SetUp<Values extends FieldValues, Output> {
  /** Under which name what is typed is kept in this browser. */
  draft: string
  schema: Parameters<typeof contractResolver<Values, Output>>[0]
  /** What is stored already, or what an empty form begins with. */
  values: Values
  /** Stores the whole and gives what the server made of it. */
  store: (body: Output) => Promise<Values>
}

/** The state of a form for what an organization has once: what is saved, what is not, and the ways to change that. */
export const useSetUpForm = <Values extends FieldValues, Output>({
  draft,
  schema,
  values,
  store,
}: SetUp<Values, Output>) => {
  const t = useText('content')
  const sayWrong = useText('validation')
  const errorText = useErrorText()
  const [saved, setSaved] = useState(values)
  const [attempt, setAttempt] = useState(0)
  const [isSaving, setSaving] = useState(false)
  const form = useForm<Values, unknown, Output>({
    defaultValues: saved as DefaultValues<Values>,
    resolver: contractResolver(schema, sayWrong),
    shouldFocusError: false,
  })
  const isDirty = useDerived(form, (now) => !isSame(now, saved))
  const kept = useKeptDraft(form, draft, saved)
  const fail = () => setAttempt((count) => count + 1)

  /** One at a time: a second press while the first is under way does nothing. */
  const isWorking = useRef(false)
  const save = async () => {
    if (isWorking.current) return
    isWorking.current = true
    setSaving(true)
    try {
      await form.handleSubmit(async (body) => {
        const sent = structuredClone(form.getValues())
        const stored = await store(body)
        takeOver(form, sent, stored)
        kept.forget()
        setSaved(stored)
        showPopup({ type: 'success', message: t('isSaved') })
      }, fail)()
    } catch (error) {
      if (!showServerErrors(form, error)) showPopup({ type: 'error', title: t('notSaved'), message: errorText(error) })
      fail()
    } finally {
      isWorking.current = false
      setSaving(false)
    }
  }

  return {
    form,
    kept,
    attempt,
    isSaving,
    isDirty,
    save: () => void save(),
    discard: () => {
      form.reset(saved)
      kept.forget()
      setAttempt(0)
    },
  } as const
}
