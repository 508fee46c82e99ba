import { useText } from '../lib/i18n.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { electionsPath } from './use-elections.ts'

/** Leads organizers from their candidates to the days of which whoever pledges is reminded. */
export const ElectionsLink = () => (
  <p className="mb-4 text-sm">
    <TextLink to={electionsPath} className="inline-flex min-h-6 items-center touch:min-h-11">
      {useText('pledges')('elections')}
    </TextLink>
  </p>
)
