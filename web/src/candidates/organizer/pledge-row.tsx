import type { CandidateVote } from '@rostrum/contract/candidates'
import type { ReactNode } from 'react'
import { mailtoLink, telephoneLink } from '../../lib/contact-links.ts'
import { useText } from '../../lib/i18n.tsx'
import { useDateText, useRelativeTime } from '../../lib/time.ts'
import { PersonAvatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Tag } from '../../ui/tag.tsx'
import { UnconfirmedTag } from '../../ui/unconfirmed-tag.tsx'
import { registrationText } from './pledge-view.ts'

/** A person who pledged. How to reach them stands in the row, the other details are below it. */
export const PledgeRow = ({ pledge: { attributes } }: { pledge: CandidateVote }) => {
  const t = useText('pledges')
  const ago = useRelativeTime()
  const {
    full_name,
    email,
    phone,
    user,
    is_confirmed,
    registered_to_vote: registered,
    voted_at,
    ballot_cast_at: castAt,
  } = attributes
  return (
    <li className="border-t border-line first:border-t-0">
      <div className="grid grid-cols-[40px_minmax(0,1fr)] gap-x-4 px-4 pt-4 md:grid-cols-[40px_minmax(0,1fr)_auto]">
        <PersonAvatar name={full_name} image={user?.avatar ?? null} size={40} />
        <div className="grid min-w-0 content-start gap-1">
          <p className="type-row wrap-anywhere">{full_name}</p>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 type-small">
            {t('pledgedWhen', { when: ago(voted_at) })}
            {registered !== 'yes' && <Tag hue="amber">{t(registrationText[registered])}</Tag>}
            {castAt !== null && <Tag hue="moss">{t('hasVoted')}</Tag>}
            {!is_confirmed && <UnconfirmedTag />}
          </p>
        </div>
        <p className="col-start-2 mt-1 flex min-w-0 flex-wrap items-center gap-x-5 text-sm md:col-start-3 md:row-start-1 md:mt-0 md:grid md:max-w-72 md:content-start md:justify-items-end md:gap-y-1">
          <a className="link min-w-0 wrap-anywhere touch:inline-block touch:py-2.5" href={mailtoLink({ to: email })}>
            {email}
          </a>
          <a className="link tabular-nums touch:inline-block touch:py-2.5" href={telephoneLink(phone)}>
            {phone}
          </a>
        </p>
      </div>
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 py-2 pr-4 pl-18 text-sm font-strong hover:bg-sunken focus-visible:-outline-offset-3 [&::-webkit-details-marker]:hidden">
          {t('more')}
          <span className="sr-only">{t('about', { name: full_name })}</span>
          <Icon name="chevron-down" size={16} className="transition-transform group-open:rotate-180" />
        </summary>
        <PledgeDetails attributes={attributes} />
      </details>
    </li>
  )
}

const PledgeDetails = ({ attributes }: Pick<CandidateVote, 'attributes'>) => {
  const t = useText('pledges')
  const candidateText = useText('candidates')
  const { age, address, registered_to_vote: registered, plan, ballot_cast_at: castAt } = attributes
  const dateText = useDateText({ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' })
  const planned = plan
    ? [
        plan.date && dateText(plan.date),
        plan.when,
        plan.where,
        plan.how,
        plan.with_whom && t('withWhom', { whom: plan.with_whom }),
      ].filter(Boolean)
    : []
  return (
    <dl className="grid gap-x-8 gap-y-3 bg-sunken px-4 py-4 md:grid-cols-2 md:pl-18">
      <Detail name={candidateText('form.field.age')}>{age}</Detail>
      <Detail name={candidateText('form.field.address')}>{address}</Detail>
      <Detail name={candidateText('form.field.registered_to_vote')}>{t(registrationText[registered])}</Detail>
      <Detail name={t('plan')}>
        {planned.length === 0 ? t('noPlan') : planned.map((line, index) => <p key={index}>{line}</p>)}
      </Detail>
      {castAt !== null && <Detail name={t('ballotFilter')}>{t('votedOn', { date: dateText(castAt) })}</Detail>}
    </dl>
  )
}

const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="type-small">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)
