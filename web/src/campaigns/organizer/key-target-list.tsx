import type { DirectoryTarget } from '@rostrum/contract/directories'
import type { Ref } from 'react'
import { useText } from '../../lib/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { TargetRow } from '../../directories/target-row.tsx'
import { useTargetsById } from '../../directories/use-directories.ts'

interface KeyTargetListProps {
  directoryId: string
  ids: readonly string[]
  /** People who were found by a search, whose names need not be requested. */
  known: readonly DirectoryTarget[]
  onRemove: (id: string, name: string) => void
  ref: Ref<HTMLUListElement>
}

/** The chosen people, with a button to remove each of them. */
export const KeyTargetList = ({ directoryId, ids, known, onRemove, ref }: KeyTargetListProps) => {
  const t = useText('content')
  const unknown = ids.filter((id) => known.every((target) => target.id !== id))
  const stored = useTargetsById(directoryId, unknown)
  const byId = new Map([...(stored.data ?? []), ...known].map((target) => [target.id, target]))
  if (ids.length === 0) return null
  if (unknown.length > 0 && stored.isLoadingError) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <FieldError isAlert>{t('targets.directory.failed')}</FieldError>
        <Button size="small" onClick={() => void stored.refetch()}>
          {t('common:tryAgain')}
        </Button>
      </div>
    )
  }
  return (
    <div>
      <h3 id="key-targets" className="mb-2 type-label">
        {t('targets.keyTarget.chosen')}
      </h3>
      <ul ref={ref} aria-labelledby="key-targets">
        {ids.map((id) => {
          const target = byId.get(id)
          const isLoading = !target && stored.isPending
          const name = target?.attributes.name ?? t('targets.keyTarget.left')
          return (
            <TargetRow key={id} name={isLoading ? <SkeletonLine className="h-4 w-40" /> : name} target={target}>
              <Button
                size="small"
                className="flex-none"
                aria-label={t('targets.keyTarget.removePerson', { name })}
                onClick={() => onRemove(id, name)}
              >
                {t('targets.keyTarget.remove')}
              </Button>
            </TargetRow>
          )
        })}
      </ul>
    </div>
  )
}
