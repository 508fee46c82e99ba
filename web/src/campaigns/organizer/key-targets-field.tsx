import { MAX_KEY_TARGETS } from '@rostrum/contract/campaigns'
import type { DirectoryTarget, WayToReach } from '@rostrum/contract/directories'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useController } from 'react-hook-form'
import { useText } from '../../lib/i18n.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { useFieldMessage } from '../../ui/form-fields.tsx'
import type { TargetValues } from './target-values.ts'
import { KeyTargetList } from './key-target-list.tsx'
import { TargetSearch } from './target-search.tsx'

/** The people of a directory whom everybody is asked to reach, wherever they live. */
export const KeyTargetsField = ({ directoryId, reachedBy }: { directoryId: string; reachedBy: WayToReach }) => {
  const t = useText('content')
  const { field } = useController<TargetValues, 'key_targets'>({ name: 'key_targets' })
  const error = useFieldMessage('key_targets')
  const [added, setAdded] = useState<readonly DirectoryTarget[]>([])
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const ids = field.value ?? []
  const isFull = ids.length >= MAX_KEY_TARGETS

  const add = (target: DirectoryTarget) => {
    if (isFull || ids.includes(target.id)) return
    setAdded((before) => [...before.filter(({ id }) => id !== target.id), target])
    field.onChange([...ids, target.id])
    setAnnouncement(t('targets.keyTarget.isAdded', { name: target.attributes.name }))
  }
  const remove = (id: string, name: string) => {
    const index = ids.indexOf(id)
    flushSync(() => field.onChange(ids.filter((other) => other !== id)))
    setAnnouncement(t('targets.keyTarget.isRemoved', { name }))
    // The button that had the focus is gone.
    const next = list.current?.children[Math.min(index, ids.length - 2)]?.querySelector('button')
    ;(next ?? search.current)?.focus()
  }

  const described = ['key_targets-hint', error ? 'key_targets-error' : ''].filter(Boolean).join(' ')
  return (
    <fieldset id="key_targets" tabIndex={-1} aria-describedby={described} className="min-w-0 outline-none">
      <legend className="type-label">
        {t(`targets.field.key_targets.${reachedBy}`)}
        <span className="font-normal text-muted"> {t('common:optional')}</span>
      </legend>
      <p id="key_targets-hint" className="mt-1.5 mb-4 type-small">
        {t('targets.keyTarget.hint')}
      </p>
      <div className="grid gap-4">
        <TargetSearch
          ref={search}
          directoryId={directoryId}
          reachedBy={reachedBy}
          chosen={ids}
          isFull={isFull}
          onAdd={add}
        />
        {isFull && <p className="type-small">{t('targets.keyTarget.full', { maximum: MAX_KEY_TARGETS })}</p>}
        <KeyTargetList ref={list} directoryId={directoryId} ids={ids} known={added} onRemove={remove} />
        <p role="status" className="sr-only">
          {announcement}
        </p>
        {error && <FieldError id="key_targets-error">{error}</FieldError>}
      </div>
    </fieldset>
  )
}
