import type { PeopleFilters } from '@rostrum/contract/people'
import { writeQuery } from './filters.ts'

const personParameter = 'person'

/** The address of the form that writes to those who match the filters, or to these people. */
export const writeAddress = (to: { filters: PeopleFilters } | { personIds: readonly string[] }): string => {
  const query =
    'personIds' in to
      ? new URLSearchParams(to.personIds.map((id): [string, string] => [personParameter, id])).toString()
      : writeQuery({ filters: to.filters })
  return query === '' ? '/broadcasts/new' : `/broadcasts/new?${query}`
}

/** The ids of the people whom the address names; none if it goes to those who match. */
export const chosenPeople = (search: URLSearchParams): string[] => search.getAll(personParameter)
