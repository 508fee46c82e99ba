import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { isNotFound } from '../../lib/page-data.ts'
import { useText } from '../../lib/i18n.tsx'
import { PageTitle } from '../../lib/seo.tsx'
import { TaskList } from '../../tasks/task-list.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { passFocusOn } from '../../ui/pass-focus-on.ts'
import { BackLink } from '../../ui/text-link.tsx'
import { CallOutcome } from '../call-outcome.tsx'
import { rememberedList } from '../filters.ts'
import { usePersonName } from '../person-words.ts'
import { usePerson } from '../use-people.ts'
import { DueNotice } from './due-notice.tsx'
import { PersonAside } from './person-aside.tsx'
import { PersonHead } from './person-head.tsx'
import { Timeline } from './timeline.tsx'

interface PersonPageProps {
  id: string
  skeleton: ReactNode
  notFound: ReactNode
}

/** After the question how a call went, the link that calls has the focus again. */
const keepFocus = passFocusOn((question) => question.closest('main')?.querySelector<HTMLElement>('a[href^="tel:"]'))

/** One person: how to reach them, what is due, what happened, and what the organization knows. */
export const PersonPage = ({ id, skeleton, notFound }: PersonPageProps) => {
  const t = useText('people')
  const nameOf = usePersonName()
  const answer = usePerson(id)
  const listAddress = rememberedList(useLocation().state)
  const [isCalling, setCalling] = useState(false)
  if (isNotFound(answer.error)) return notFound
  const first = answer.data?.pages[0]
  if (!first) {
    return answer.error ? <ErrorState onRetry={() => void answer.refetch()} isRetrying={answer.isFetching} /> : skeleton
  }
  const person = first.data
  const name = nameOf(person.attributes)
  return (
    <>
      <PageTitle title={name} />
      <BackLink to={listAddress} className="mb-3">
        {t('title')}
      </BackLink>
      <PersonHead person={person} onCall={() => setCalling(true)} />
      <div className="grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-x-12 gap-y-10 narrow:grid-cols-[minmax(0,1fr)]">
        <div className="grid gap-8 *:min-w-0">
          {isCalling ? (
            <div ref={keepFocus}>
              <CallOutcome person={{ id: person.id, name }} onClose={() => setCalling(false)} />
            </div>
          ) : (
            <DueNotice person={person} />
          )}
          <div className="lg:hidden">
            <TaskList person={{ id: person.id, name: person.attributes.name }} />
          </div>
          <Timeline
            person={person}
            entries={answer.data?.pages.flatMap(({ meta }) => meta.timeline) ?? []}
            hasEarlier={answer.hasNextPage}
            isLoadingEarlier={answer.isFetchingNextPage}
            onEarlier={() => void answer.fetchNextPage()}
          />
        </div>
        <div className="grid gap-10 *:min-w-0">
          <div className="max-lg:hidden">
            <TaskList person={{ id: person.id, name: person.attributes.name }} />
          </div>
          <PersonAside person={person} />
        </div>
      </div>
    </>
  )
}
