import { useRef, useState } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
} from 'react-hook-form'
import { ApiError } from '../lib/api.ts'
import { isSame, applyStoredValues, useDerivedValue } from '../lib/form-changes.ts'
import { showServerErrors } from '../lib/form.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { mergeVersions, type Conflict } from './merge.ts'
import { useStoredDraft } from './use-stored-draft.ts'

/** How often a save is repeated because others keep saving at the same time. */
const MAX_MERGES = 5

/** Something that the server stores, with the number of its changes. */
export interface Revised {
  meta: { revision: string }
}

interface Version<Values, Stored> {
  /** What the server stores; null if nothing is stored yet. */
  stored: Stored | null
  values: Values
}

interface StoredFormSetup<Values extends FieldValues, Output, Stored extends Revised> {
  /** What is stored; null for an empty form. Read only on the first render. */
  stored: Stored | null
  /** Returns the values of the form for what is stored, or those of an empty form. */
  valuesOf: (stored: Stored | null) => Values
  /** Validates the values. Its context holds the values that were saved last. */
  resolver: Resolver<Values, Values, Output>
  /** The name under which unsaved input is stored in this browser. Without a name it is not stored. */
  draft?: string
  /**
   * Stores the output of the resolver as a change of `base`, and returns what was stored. Null means that nothing was
   * stored and the user has been informed.
   */
  store: (
    body: Output,
    change: { sent: Values; base: Version<Values, Stored>; revision: string | null },
  ) => Promise<Stored | null>
  /** Finds what is stored now in the error of a change that came too late. By default it is the error's `data`. */
  storedIn?: (error: { data: unknown; meta: unknown }) => Stored
  /** Whether the form shows its errors from the first render. */
  showsErrors?: boolean
}

/** What was reached by sending the values once. `isStale` means that somebody else has saved, and nothing was stored. */
interface Attempt<Stored> {
  stored: Stored
  isStale: boolean
}

/** The state of a form for stored data: saved and unsaved values, and the functions that change them. */
export const useStoredForm = <Values extends FieldValues, Output, Stored extends Revised>({
  stored: initial,
  valuesOf,
  resolver,
  draft,
  store,
  storedIn = ({ data }) => data as Stored,
  showsErrors = false,
}: StoredFormSetup<Values, Output, Stored>) => {
  const t = useText('forms')
  const errorText = useErrorText()
  const [version, setVersion] = useState<Version<Values, Stored>>(() => ({
    stored: initial,
    values: valuesOf(initial),
  }))
  const saved = version.values
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  /** The fields that somebody else has changed, and that were saved together with the user's changes. */
  const [takenOver, setTakenOver] = useState<readonly string[]>([])
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

  const send = async (base: Version<Values, Stored>): Promise<Attempt<Stored> | null> => {
    const result: { attempt: Attempt<Stored> | null } = { attempt: null }
    await form.handleSubmit(async (body) => {
      // The user may continue typing during the request.
      const sent = structuredClone(form.getValues())
      try {
        const stored = await store(body, { sent, base, revision: base.stored?.meta.revision ?? null })
        if (!stored) return
        applyStoredValues(form, sent, valuesOf(stored))
        result.attempt = { stored, isStale: false }
      } catch (error) {
        if (!(error instanceof ApiError) || !error.stored) throw error
        result.attempt = { stored: storedIn(error.stored), isStale: true }
      }
    }, fail)()
    return result.attempt
  }

  /**
   * Returns what was stored. Null means that nothing was stored: a field is invalid, an upload is not finished, or
   * somebody else has changed the same fields, and the user must choose.
   */
  const save = async (): Promise<Stored | null> => {
    if (uploads > 0) {
      showPopup({ type: 'warning', message: t('common:waitForUpload') })
      return null
    }
    const merged = new Set<string>()
    let base = version
    for (let merges = 0; merges < MAX_MERGES; merges += 1) {
      const answer = await send(base)
      if (!answer) return null
      const theirs: Version<Values, Stored> = { stored: answer.stored, values: valuesOf(answer.stored) }
      setVersion(theirs)
      if (!answer.isStale) {
        storedDraft.remove()
        setConflicts([])
        setTakenOver([...merged])
        return answer.stored
      }
      const result = mergeVersions({ base: base.values, mine: form.getValues(), theirs: theirs.values })
      applyStoredValues(form, base.values, theirs.values)
      for (const field of result.takenOver) merged.add(field)
      if (result.conflicts.length > 0) {
        setConflicts(result.conflicts)
        return null
      }
      base = theirs
    }
    throw new ApiError(409, t('changedTooOften'), { code: 'CONFLICT' })
  }

  const isWorking = useRef(false)
  /**
   * Runs one task at a time: a second press during a running task is ignored. `busy` is the name of the running task.
   */
  const run = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    if (isWorking.current) return
    isWorking.current = true
    setBusy(name)
    setTakenOver([])
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
    conflicts,
    takenOver,
    /** Puts one of the two values of a field in conflict into the form. */
    choose: ({ field }: Conflict, value: unknown) =>
      form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true }),
    storedDraft: {
      ...storedDraft,
      restore: () => {
        const { offered } = storedDraft
        if (!offered) return
        // What has been saved since then by somebody else is kept.
        const mine = { ...saved, ...offered.values }
        const result = mergeVersions({ base: { ...saved, ...offered.base }, mine, theirs: saved })
        form.reset(result.values, { keepDefaultValues: true })
        setConflicts(result.conflicts)
        storedDraft.restored()
      },
    },
    setUploads,
    save,
    run,
    /** What is stored, including what a save or `replaceStored` has returned. */
    stored: version.stored,
    /** Takes note of a change that was made without this form, such as a publication. */
    replaceStored: (stored: Stored) => setVersion((before) => ({ ...before, stored })),
    discard: () => {
      form.reset(saved)
      storedDraft.remove()
      setConflicts([])
      setAttempt(0)
    },
  } as const
}

export type StoredFormState<Values extends FieldValues, Output> = Omit<
  ReturnType<typeof useStoredForm<Values, Output, Revised>>,
  'save' | 'stored' | 'replaceStored'
>
