import type { PeopleFilters } from '@rostrum/contract/people'
import type { EngagementType, KindOf } from '@rostrum/contract/kinds'
import { useText } from '../lib/i18n.tsx'
import { useDateText } from '../lib/time.ts'
import { useTeam } from '../team/use-team.ts'
import type { FilterName } from './filters.ts'
import { hoursToWelcome, useDeedName, useSourceText } from './person-words.ts'

type OutcomeKey = { [P in EngagementType]: `${P}.outcomes.${KindOf<P>['outcomes'][number]}` }[EngagementType]

/** Returns a function that says in a few words which people a filter leaves. */
export const useFilterText = (): ((name: FilterName, filters: PeopleFilters) => string) => {
  const t = useText('people')
  const kindText = useText('kinds')
  const sourceText = useSourceText()
  const deedName = useDeedName()
  const dateText = useDateText()
  const admins = useTeam().data?.attributes.admins
  return (name, { kind, outcome, since, until, consent, owner, source, is_late: isLate, ...filters }) => {
    switch (name) {
      case 'kind':
        return kind ? deedName(kind) : ''
      case 'outcome':
        return kindText(`${kind}.outcomes.${outcome}` as OutcomeKey, { defaultValue: outcome ?? '' })
      case 'since':
        return t('chip.since', { date: dateText(since ?? '') })
      case 'until':
        return t('chip.until', { date: dateText(until ?? '') })
      case 'consent':
        return consent ? t(`chip.consent.${consent}`) : ''
      case 'owner':
        if (owner === 'none') return t('chip.noOwner')
        return t('chip.owner', { name: admins?.find(({ id }) => id === owner)?.name ?? t('someone') })
      case 'source':
        return source ? sourceText(source) : ''
      case 'is_late':
        return t(isLate ? 'chip.late' : 'chip.inTime', { count: hoursToWelcome })
      case 'item':
        return t('chip.item')
      case 'needs_help':
        return t('needsHelp')
      case 'not_welcomed':
        return t('notWelcomed')
      default:
        return filters[name] ?? ''
    }
  }
}
