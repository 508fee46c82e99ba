import { compareReads, type LargeOrganization, type LargeOrganizations } from './large-organizations.ts'

/** An answer to any filter takes at most this long with 100,000 people, and at most so many times as long as with 10,000. */
const target = { milliseconds: 300, ratio: 2 }

const queries: Record<string, string | ((organization: LargeOrganization) => string)> = {
  everybody: '',
  'by name': 'sort=name',
  'most acts': 'sort=acts',
  'who came first': 'sort=waiting',
  'page 300': 'page=300',
  'a common first name': 'search=june',
  'a beginning': 'search=ju',
  'a whole name': 'search=maya%20okafor%204995',
  'nobody has this name': 'search=zzyzx',
  'who acted': 'kind=events',
  'a common tag': 'tag=Spanish',
  'a rare tag': 'tag=Speaker',
  'a common tag, who acted': 'tag=Spanish&kind=events',
  'a common tag, not welcomed': 'tag=Spanish&not_welcomed=true',
  'a rare tag and a name': 'tag=Speaker&search=ruth',
  'nobody is in charge of them': 'owner=none&sort=waiting',
  'not welcomed, longest first': 'not_welcomed=true&sort=waiting',
  'who came to an event': ({ eventId }) => `item=${eventId}`,
  'who came, with a common tag': ({ eventId }) => `item=${eventId}&tag=Spanish`,
  'since last month': `since=${new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)}`,
  'may be mailed': 'consent=email',
  'a common tag, may be mailed': 'tag=Spanish&consent=email',
  'nobody may be called': 'consent=call',
}

/** Measures the list of people of an organization with 10,000 and of one with 100,000, in turns. */
export const compareLists = async (large: LargeOrganizations): Promise<void> => {
  console.log(`GET /api/people (targets: ${target.milliseconds} ms, ratio ${target.ratio})`)
  const reads = Object.entries(queries).map(
    ([name, query]) =>
      [
        name,
        (organization: LargeOrganization) => `/api/people?${typeof query === 'string' ? query : query(organization)}`,
      ] as const,
  )
  await compareReads(large, Object.fromEntries(reads))
}
