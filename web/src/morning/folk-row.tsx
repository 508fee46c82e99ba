import type { Person } from '@rostrum/contract/people'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePersonName } from '../people/person-words.ts'
import { PersonAvatar } from '../ui/avatar.tsx'
import { Skeleton, SkeletonLine } from '../ui/skeleton.tsx'

interface FolkRowProps {
  person: Person
  /** The lines below the name. */
  lines: ReactNode
  /** The one button of the row. */
  button: ReactNode
  /** Whether the button is below the lines on phones, because it is wide. */
  isButtonWide?: boolean
  /** What is asked below the row, instead of the button. */
  question?: ReactNode
}

const grid =
  'grid grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-3 border-t border-line px-5 py-3 first:border-t-0 phone:px-4'

/** A person of the morning, whose name leads to their page. */
export const FolkRow = ({ person, lines, button, isButtonWide, question }: FolkRowProps) => {
  const nameOf = usePersonName()
  const name = nameOf(person.attributes)
  return (
    <li className={grid}>
      <PersonAvatar name={name} image={person.attributes.avatar} className="self-start" />
      <div className="min-w-0">
        <Link
          to={`/people/${person.id}`}
          className="inline-flex min-h-6 items-center font-strong text-ink no-underline wrap-anywhere hover:underline touch:min-h-11"
        >
          {name}
        </Link>
        <div className="type-small">{lines}</div>
      </div>
      {question ? (
        <div className="col-span-2 col-start-2 phone:col-span-3 phone:col-start-1">{question}</div>
      ) : (
        <div className={isButtonWide ? 'phone:col-start-2' : undefined}>{button}</div>
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
          <SkeletonLine className={width} />
          <SkeletonLine className="h-10 w-24" />
        </div>
      ))}
    </div>
  </Skeleton>
)
