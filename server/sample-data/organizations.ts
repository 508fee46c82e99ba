import type { Insertable } from 'kysely'
import { searchColumns } from '../src/organizations/search-text.ts'
import type { Database } from '../src/platform/db/schema.ts'
import { newId } from '../src/platform/identifiers.ts'
import { fictionalPhone, nextNumber } from './choices.ts'

type OrganizationRow = Insertable<Database['organizations']>
export interface OrganizationOverrides extends Partial<OrganizationRow> {
  /** Names; missing ones are made. */
  tags?: string[]
}

/** Published, unless `published_at` is given as null. */
export const organizationRow = ({ tags = [], ...overrides }: OrganizationOverrides = {}) => {
  const number = nextNumber()
  const row = {
    id: newId(),
    name: `Neighbors of Ward ${number}`,
    tagline: 'What happens on our street is decided by our street.',
    description:
      'We knock on doors, read the budget aloud and bring each other to the meetings where things are decided.',
    contact_email: `ward.${number}@example.org`,
    phone: fictionalPhone('414', number),
    address: '1442 North Farwell Avenue',
    city: 'Milwaukee',
    state: 'Wisconsin',
    postal_code: '53202',
    country: 'US',
    timezone: 'America/Chicago',
    is_registered_entity: true,
    published_at: new Date(),
    ...overrides,
  }
  return {
    ...row,
    ...searchColumns({
      ...row,
      city: row.city ?? null,
      state: row.state ?? null,
      postal_code: row.postal_code ?? null,
      tags,
    }),
  }
}
