import { useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { useStoredForm } from '../forms/use-stored-form.ts'
import { isFieldError } from '../lib/api.ts'
import { isSame } from '../lib/form-changes.ts'
import { contractResolver } from '../lib/form.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { contentCalls } from './calls.ts'
import { titleOf, type ContentItem, type ContentPath, type OrganizerKind } from './kinds.ts'
import { asksForEverything, useOwnItemCalls, usePublishItem, useRefreshContent } from './use-own-content.ts'

export interface ContentFormSetup<Values extends FieldValues> {
  kind: OrganizerKind
  /** Null for a new item. */
  item: ContentItem | null
  /** The kind's definition in the contract, with the rules of complete items and those of drafts. */
  definition: Record<'attributes' | 'draftAttributes', Parameters<typeof contractResolver<Values, object>>[0]>
  /** Returns the initial values of the form. Without an item they are empty. */
  valuesOf: (item: ContentItem | null) => Values
}

/** Asks whether to publish an item in which nobody can take part anymore. */
type ConfirmPast = () => Promise<boolean>

/**
 * Returns a function that creates or changes an item. Repeated attempts create only one item, because the idempotency
 * key stays the same for as long as the form is mounted.
 */
const useStoreItem = (path: ContentPath) => {
  const { create } = contentCalls(path)
  const { change } = useOwnItemCalls(path)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const wasTried = useRef(false)
  return async (item: ContentItem | null, body: object): Promise<ContentItem> => {
    if (item) return (await change(item.id, body, { revision: item.meta.revision })).data
    const isRepeated = wasTried.current
    wasTried.current = true
    const { data } = await create(body, { idempotencyKey })
    // An earlier request may have been stored although its response was lost. The server then repeats the response to
    // that request, so the current values must be stored as a change.
    return isRepeated ? (await change(data.id, body)).data : data
  }
}

/**
 * Validates by the rules of drafts or of complete items. A draft is saved with what there is, and everything else is
 * only asked for when it is published.
 */
const useDraftResolver = <Values extends FieldValues>(
  { attributes, draftAttributes }: ContentFormSetup<Values>['definition'],
  startsComplete: boolean,
) => {
  const t = useText('validation')
  const [rules] = useState(() => {
    const complete = contractResolver(attributes, t)
    const draft = contractResolver(draftAttributes, t)
    const chosen = { isComplete: startsComplete }
    const resolver: typeof complete = (...values) => (chosen.isComplete ? complete : draft)(...values)
    return { resolver, requireEverything: (isComplete: boolean) => void (chosen.isComplete = isComplete) }
  })
  return rules
}

/** The state of the form for a new or existing item: what is saved, what is not, and the functions that change it. */
export const useContentForm = <Values extends FieldValues>(
  { kind, item, definition, valuesOf }: ContentFormSetup<Values>,
  confirmPast: ConfirmPast,
) => {
  const t = useText('forms')
  const navigate = useNavigate()
  const refresh = useRefreshContent(kind.path)
  const publishing = usePublishItem(kind.path)
  const store = useStoreItem(kind.path)
  const [redirectPath, setRedirectPath] = useState<string | null>(null)
  const { state: locationState } = useLocation()
  const [showsMissing] = useState(() => isSame(locationState, asksForEverything))
  const { resolver, requireEverything } = useDraftResolver(definition, showsMissing)
  const state = useStoredForm({
    draft: `${kind.path}:${item?.id ?? 'new'}`,
    resolver,
    stored: item,
    valuesOf,
    showsErrors: showsMissing,
    store: (body: object, { base }) => store(base.stored, body),
  })
  const { form, isDirty, run, stored: current } = state
  const status = current?.attributes.status ?? 'draft'

  useEffect(() => {
    if (showsMissing) void form.trigger()
  }, [showsMissing, form])

  // Navigates only when nothing is unsaved. Otherwise the user would be asked whether to leave the page.
  useEffect(() => {
    if (redirectPath !== null && !isDirty) void navigate(redirectPath, { replace: true })
  }, [redirectPath, isDirty, navigate])

  const saveChanges = async () => {
    requireEverything(status !== 'draft')
    const stored = await state.save()
    if (!stored) return
    showPopup({ type: 'success', title: t('isSaved'), message: titleOf(stored) })
    void refresh()
    if (!current) setRedirectPath(`${kind.address}/edit/${stored.id}`)
  }

  const change = async (action: 'publish' | 'unpublish') => {
    requireEverything(true)
    const stored = action === 'unpublish' ? current : await state.save()
    if (!stored) return
    if (action === 'publish' && stored.attributes.is_over && !(await confirmPast())) {
      // A new item is now stored as a draft, which has its own address.
      if (!current) setRedirectPath(`${kind.address}/edit/${stored.id}`)
      return
    }
    try {
      state.replaceStored(await publishing.mutateAsync({ item: stored, action }))
      if (action === 'publish') setRedirectPath(kind.listAddress)
    } catch (error) {
      void refresh()
      if (current && isFieldError(error)) throw error
      // The error has already been shown. A new item is now stored as a draft, which has its own address.
      if (!current) setRedirectPath(`${kind.address}/edit/${stored.id}`)
    }
  }

  return {
    state,
    current,
    status,
    save: () => void run('save', saveChanges),
    publish: () => void run('publish', () => change('publish')),
    unpublish: () => void run('unpublish', () => change('unpublish')),
  } as const
}
