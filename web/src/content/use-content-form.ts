import { useEffect, useRef, useState } from 'react'
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { isSame, takeOver, useDerived } from '../lib/form-changes.ts'
import { contractResolver, showServerErrors } from '../lib/form.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { contentCalls } from './calls.ts'
import { titleOf, type ContentItem, type ContentPath, type OrganizerKind } from './kinds.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { usePublishing, useRefreshContent } from './use-own-content.ts'

export interface ContentFormSetup<Values extends FieldValues> {
  kind: OrganizerKind
  /** Null for a new one. */
  item: ContentItem | null
  /** The contract's rules of the kind. */
  schema: Parameters<typeof contractResolver<Values, object>>[0]
  /** What the form starts from; of null, an empty one. */
  valuesOf: (item: ContentItem | null) => Values
}

/** Creates an item once, however often it is tried: the key is the same for as long as the form is there. */
const useStore = (path: ContentPath) => {
  const calls = contentCalls(path)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const wasTried = useRef(false)
  return async (item: ContentItem | null, body: object): Promise<ContentItem> => {
    const change = async (id: string) => (await calls.change(id, body)).data
    if (item) return change(item.id)
    const isRepeated = wasTried.current
    wasTried.current = true
    const { data } = await calls.create(body, { idempotencyKey })
    // The first try may have got through without its answer; then this answer is of that older text.
    return isRepeated ? change(data.id) : data
  }
}

/** The state of a new or edit form of any kind: what is saved, what is not, and the ways to change that. */
export const useContentForm = <Values extends FieldValues>({
  kind,
  item,
  schema,
  valuesOf,
}: ContentFormSetup<Values>) => {
  const [uploads, setUploads] = useState(0)
  const t = useText('content')
  const sayWrong = useText('validation')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const refresh = useRefreshContent(kind.path)
  const publishing = usePublishing(kind.path)
  const store = useStore(kind.path)
  const [current, setCurrent] = useState(item)
  const [saved, setSaved] = useState(() => valuesOf(item))
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState<'save' | 'publish' | 'unpublish' | null>(null)
  const [leaveFor, setLeaveFor] = useState<string | null>(null)
  const form = useForm<Values, unknown, object>({
    defaultValues: saved as DefaultValues<Values>,
    resolver: contractResolver(schema, sayWrong),
    shouldFocusError: false,
  })
  const isDirty = useDerived(form, (values) => !isSame(values, saved))
  const kept = useKeptDraft(form, `${kind.path}:${item?.id ?? 'new'}`, saved)

  // Only once nothing is unsaved any more, or the reader would be asked.
  useEffect(() => {
    if (leaveFor !== null && !isDirty) void navigate(leaveFor, { replace: true })
  }, [leaveFor, isDirty, navigate])

  const fail = () => setAttempt((count) => count + 1)
  const refuse = (error: unknown) => {
    if (!showServerErrors(form, error)) showPopup({ type: 'error', title: t('notSaved'), message: errorText(error) })
    fail()
  }

  /** Gives the stored item, or null when a field is wrong. */
  const save = async (): Promise<ContentItem | null> => {
    if (uploads > 0) {
      showPopup({ type: 'warning', message: t('common:waitForUpload') })
      return null
    }
    let stored: ContentItem | null = null
    await form.handleSubmit(async (body) => {
      const sent = structuredClone(form.getValues())
      stored = await store(current, body)
      const values = valuesOf(stored)
      takeOver(form, sent, values)
      kept.forget()
      setCurrent(stored)
      setSaved(values)
    }, fail)()
    return stored
  }

  /** One thing at a time: a second press while the first is under way does nothing. */
  const isWorking = useRef(false)
  const run = async (name: 'save' | 'publish' | 'unpublish', work: () => Promise<unknown>) => {
    if (isWorking.current) return
    isWorking.current = true
    setBusy(name)
    try {
      await work()
    } catch (error) {
      refuse(error)
    } finally {
      isWorking.current = false
      setBusy(null)
    }
  }

  const saveDraft = async () => {
    const stored = await save()
    if (!stored) return
    showPopup({ type: 'success', title: t('isSaved'), message: titleOf(stored) })
    void refresh()
    if (!current) setLeaveFor(`${kind.address}/edit/${stored.id}`)
  }

  const change = async (action: 'publish' | 'unpublish') => {
    const stored = action === 'unpublish' ? current : await save()
    if (!stored) return
    try {
      setCurrent(await publishing.mutateAsync({ item: stored, action }))
      if (action === 'publish') setLeaveFor(kind.listAddress)
    } catch {
      // Told already. What was new is a draft now and has an address of its own.
      void refresh()
      if (!current) setLeaveFor(`${kind.address}/edit/${stored.id}`)
    }
  }

  return {
    form,
    setUploads,
    kept,
    attempt,
    busy,
    isDirty,
    status: current?.attributes.status ?? 'draft',
    save: () => run('save', saveDraft),
    publish: () => run('publish', () => change('publish')),
    unpublish: () => run('unpublish', () => change('unpublish')),
    discard: () => {
      form.reset(saved)
      kept.forget()
      setAttempt(0)
    },
  } as const
}
