import type { Target } from '@rostrum/contract/directories'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { telephoneLink } from '../../lib/contact-links.ts'
import { PersonAvatar } from '../../ui/avatar.tsx'
import { nameOf, officeOf, targetAddress } from '../../representatives/office.ts'

interface ListedTargetProps {
  target: Pick<Target, 'id' | 'attributes'>
  campaignAddress: string
  /** Whether a picture of them is shown. */
  hasFace: boolean
  /** Stands below the office. */
  children?: ReactNode
}

/** Somebody to call in a list: their name, which leads to their page, their office and their first number. */
export const ListedTarget = ({ target: { id, attributes }, campaignAddress, hasFace, children }: ListedTargetProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line py-2">
    <div className="flex min-w-0 flex-[1_1_12rem] items-center gap-3">
      {hasFace && <PersonAvatar name={attributes.name} image={attributes.photo} />}
      <div className="min-w-0 wrap-anywhere">
        <Link
          to={targetAddress(campaignAddress, id)}
          className="link inline-flex min-h-6 items-center font-semibold touch:min-h-11"
        >
          {nameOf(attributes)}
        </Link>
        {officeOf(attributes) && <p className="type-small">{officeOf(attributes)}</p>}
        {children}
      </div>
    </div>
    {attributes.phones.slice(0, 1).map(({ number }) => (
      <a key={number} className="link inline-flex min-h-11 items-center tabular-nums" href={telephoneLink(number)}>
        {number}
      </a>
    ))}
  </li>
)
