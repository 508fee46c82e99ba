import type { Person } from '@rostrum/contract/people'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePersonName } from '../people/person-words.ts'
import { PersonAvatar } from '../ui/avatar.tsx'
import { passFocusOn } from '../ui/pass-focus-on.ts'
import { Skeleton, SkeletonLine } from '../ui/skeleton.tsx'

interface FolkRowProps {
  person: Person
  /** The lines below the name. */
  lines: ReactNode
  /** The one button of the row. It moves below the lines where they would become too narrow. */
  button: ReactNode
  /** What is asked below the row, instead of the button. */
  question?: ReactNode
}

const grid =
  'grid grid-cols-[40px_minmax(0,1fr)] items-start gap-x-3.5 gap-y-3 border-t border-line px-5 py-3 first:border-t-0 phone:px-4'
const textAndButton = 'flex min-w-0 flex-wrap items-center gap-x-3.5 gap-y-3'
const textOfRow = 'min-w-0 flex-[1_1_8rem]'

/** Who was welcomed or called leaves the list: the next person has the focus then, or the whole section. */
const keepFocusInList = passFocusOn(
  (row) =>
    (row.nextElementSibling ?? row.previousElementSibling)?.querySelector('a') ??
    row.closest<HTMLElement>('section[tabindex]'),
)
/** The question closes when it is answered, and the person may stay in the list. */
const keepFocusInRow = passFocusOn((question) => question.closest('li')?.querySelector('a'))

/** A person of the morning, whose name leads to their page. */
export const FolkRow = ({ person, lines, button, question }: FolkRowProps) => {
  const nameOf = usePersonName()
  const name = nameOf(person.attributes)
  return (
    <li ref={keepFocusInList} className={grid}>
      <PersonAvatar name={name} image={person.attributes.avatar} />
      <div className={textAndButton}>
        <div className={textOfRow}>
          <Link
            to={`/people/${person.id}`}
            className="inline-flex min-h-6 items-center font-strong text-ink no-underline wrap-anywhere hover:underline touch:min-h-11"
          >
            {name}
          </Link>
          <div className="type-small wrap-anywhere">{lines}</div>
        </div>
        {!question && button}
      </div>
      {question && (
        <div ref={keepFocusInRow} className="col-start-2 phone:col-span-2 phone:col-start-1">
          {question}
        </div>
      )}
    </li>
  )
}

export const FolkSkeleton = ({ label }: { label: string }) => (
  <Skeleton label={label}>
    <div className="rounded-lg border border-line bg-raised">
      {['w-2/5', 'w-1/3'].map((width) => (
        <div key={width} className={grid}>
          <SkeletonLine className="size-10 rounded-full" />
          <div className={textAndButton}>
            <div className={textOfRow}>
              <SkeletonLine className={width} />
            </div>
            <SkeletonLine className="h-10 w-24" />
          </div>
        </div>
      ))}
    </div>
  </Skeleton>
)
