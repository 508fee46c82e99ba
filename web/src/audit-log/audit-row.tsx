import { contentPaths } from '@rostrum/contract/kinds'
import { organizationRoles } from '@rostrum/contract/roles'
import type { ReactNode } from 'react'
import { useLanguage, useText, type Translate } from '../lib/i18n.tsx'
import { browserTimeZone } from '../lib/time.ts'
import type { Entry } from './use-audit-log.ts'

const roleText = (t: Translate<'audit-log'>, role: string | undefined): string => {
  const known = organizationRoles.find((each) => each === role)
  return known ? t(`role.${known}`) : (role ?? '')
}

const actorText = (t: Translate<'audit-log'>, { actor, acted_as: actedAs, details }: Entry): string => {
  if (details.token !== undefined) return t('token', { name: details.token })
  // Only moderators see the name of the moderator.
  if (actedAs === 'moderator') return actor?.name ?? t('moderator')
  if (actedAs === 'system') return t('system')
  return actor?.name ?? t('gone')
}

/** One sentence that says who did what, and to whom or what. */
const sentenceOf = (t: Translate<'audit-log'>, kindText: Translate<'kinds'>, entry: Entry): string => {
  const { act, details, person, email } = entry
  const kind = contentPaths.find((each) => each === details.kind)
  const values = {
    actor: actorText(t, entry),
    person: person?.name ?? t('goneObject'),
    email: email ?? t('unknownAddress'),
    title: details.title ?? '',
    kind: kind ? kindText(`${kind}.named`) : '',
    role: roleText(t, details.role),
    before: roleText(t, details.before),
    reason: details.reason ?? '',
    count: details.count ?? 0,
  }
  if (act === 'team.left' && details.reason === 'account_deleted') return t('sentence.leftWithAccount', values)
  return t(`sentence.${act}`, values)
}

interface AuditRowProps {
  entry: Entry
  /** Shown below the sentence. */
  children?: ReactNode
}

export const AuditRow = ({ entry, children }: AuditRowProps) => {
  const t = useText('audit-log')
  const kindText = useText('kinds')
  const language = useLanguage()
  const moment = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: browserTimeZone(),
  })
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-line px-5 py-3.5 first:border-t-0 phone:px-4">
      <div className="min-w-0 flex-[1_1_20rem] wrap-anywhere">
        <p>{sentenceOf(t, kindText, entry)}</p>
        {children}
      </div>
      <time dateTime={entry.created_at} className="type-small whitespace-nowrap">
        {moment.format(new Date(entry.created_at))}
      </time>
    </li>
  )
}
