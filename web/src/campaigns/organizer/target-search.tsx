import type { DirectoryTarget, WayToReach } from '@rostrum/contract/directories'
import { limits } from '@rostrum/contract/fields'
import { useEffect, useState, type Ref } from 'react'
import { useText } from '../../lib/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { TargetRow } from '../../directories/target-row.tsx'
import { MIN_SEARCH_LENGTH, useTargetSearch } from '../../directories/use-directories.ts'

const debounce = 300

interface TargetSearchProps {
  directoryId: string
  /** Only people who can be reached in this way are found. */
  reachedBy: WayToReach
  /** The ids of the people who are already chosen. */
  chosen: readonly string[]
  /** Whether nobody can be added anymore. */
  isFull: boolean
  onAdd: (target: DirectoryTarget) => void
  ref: Ref<HTMLInputElement>
}

/** Finds people of a directory while their name or office is typed, each with a button to add them. */
export const TargetSearch = ({ directoryId, reachedBy, chosen, isFull, onAdd, ref }: TargetSearchProps) => {
  const t = useText('content')
  const [text, setText] = useState('')
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), debounce)
    return () => clearTimeout(timer)
  }, [text])
  const result = useTargetSearch(directoryId, { search, reachedBy })
  // Removing the text hides what it has found without a debounce.
  const isSearching = Math.min(search.length, text.trim().length) >= MIN_SEARCH_LENGTH
  const found = isSearching ? (result.data?.data ?? []) : []
  const total = result.data?.meta.total ?? 0
  const isCurrent = isSearching && result.isSuccess && !result.isPlaceholderData
  return (
    <div className="grid gap-2">
      <Field label={t('targets.keyTarget.search')} hint={t('targets.keyTarget.searchHint')} isFilter>
        <TextInput
          ref={ref}
          value={text}
          maxLength={limits.name}
          autoComplete="off"
          enterKeyHint="search"
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter searches at once instead of saving the campaign.
            event.preventDefault()
            setSearch(text.trim())
          }}
        />
      </Field>
      {found.length > 0 && (
        <ul aria-label={t('targets.keyTarget.results')} aria-busy={result.isFetching}>
          {found.map((target) => {
            const { name } = target.attributes
            const isChosen = chosen.includes(target.id)
            return (
              <TargetRow key={target.id} name={name} target={target}>
                {/* The button stays, so that it keeps the focus. */}
                <Button
                  size="small"
                  className="flex-none"
                  icon={isChosen ? 'check' : 'plus'}
                  aria-disabled={isChosen || isFull || undefined}
                  aria-label={t(`targets.keyTarget.${isChosen ? 'addedPerson' : 'addPerson'}`, { name })}
                  onClick={() => onAdd(target)}
                >
                  {t(`targets.keyTarget.${isChosen ? 'added' : 'add'}`)}
                </Button>
              </TargetRow>
            )
          })}
        </ul>
      )}
      <p role="status" className="type-small empty:hidden">
        {isCurrent && total === 0 && t('targets.keyTarget.none', { search })}
        {isCurrent && total > 0 && <span className="sr-only">{t('targets.keyTarget.found', { count: total })}</span>}
        {isCurrent && total > found.length && t('targets.keyTarget.more')}
      </p>
      {isSearching && result.isLoadingError && (
        <div className="flex flex-wrap items-center gap-3">
          <FieldError isAlert>{t('targets.keyTarget.searchFailed')}</FieldError>
          <Button size="small" onClick={() => void result.refetch()}>
            {t('common:tryAgain')}
          </Button>
        </div>
      )}
    </div>
  )
}
