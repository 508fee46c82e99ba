import type { PeopleImport } from '@rostrum/contract/people-imports'
import { useEffect, useRef } from 'react'
import { useText } from '../lib/i18n.tsx'
import { addressOf } from '../people/filters.ts'
import { useRefetchPeople } from '../tasks/use-people-change.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Progress } from '../ui/progress.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { UndoButton } from './undo-button.tsx'
import { isUnderWay } from './use-imports.ts'

/** How far an import or its undoing is, and what came of it. */
export const ImportState = ({ file }: { file: PeopleImport }) => {
  const t = useText('people-imports')
  const { file_name: name, status } = file.attributes
  const isBusy = isUnderWay(file)
  const refetchPeople = useRefetchPeople()
  const wasBusy = useRef(isBusy)
  useEffect(() => {
    if (wasBusy.current && !isBusy) void refetchPeople()
    wasBusy.current = isBusy
  })
  return (
    <section aria-labelledby="state" className="max-w-160">
      <SectionHead id="state" title={name} />
      {isBusy ? <UnderWay file={file} /> : null}
      <div role="status">
        {status === 'done' && <Finished file={file} />}
        {status === 'undone' && <Notice tone="success">{t('undone')}</Notice>}
      </div>
      {status === 'done' && (
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink to={addressOf({ filters: peopleOf(file) })} variant="primary">
            {t('showPeople')}
          </ButtonLink>
          <UndoButton file={file} />
        </div>
      )}
    </section>
  )
}

/** Those of the import have its tag. Without one, everybody is shown who was imported. */
const peopleOf = ({ attributes: { tag } }: PeopleImport) => (tag === null ? { source: 'import' as const } : { tag })

const UnderWay = ({ file: { attributes } }: { file: PeopleImport }) => {
  const t = useText('people-imports')
  const { done, total } = attributes.progress
  const label = attributes.status === 'undoing' ? t('undoing') : t('importing')
  return (
    <div className="grid gap-2">
      <Progress value={total === 0 ? 0 : Math.min(1, done / total)} label={label} />
      <p>{t('progress', { label, done, total })}</p>
      <p className="type-small">{t('mayLeave')}</p>
    </div>
  )
}

const Finished = ({ file: { attributes } }: { file: PeopleImport }) => {
  const t = useText('people-imports')
  const { added, joined, rows } = attributes
  const leftOut = rows - added - joined
  return (
    <Notice tone="success" title={t('added', { count: added })}>
      <p>
        {joined > 0 && t('joined', { count: joined })} {leftOut > 0 && t('leftOut', { count: leftOut })}
      </p>
    </Notice>
  )
}
