// This module does not import zod, so that forms can use it before their rules are loaded.

/** A full name, and the parts that letters and greetings use. */
export interface PersonNames {
  name: string
  first_name: string
  last_name: string
}

const joined = ({ first_name: first, last_name: last }: Omit<PersonNames, 'name'>): string => `${first} ${last}`

/** Splits a full name. What stays of the former parts shows where the one ends and the other begins. */
const split = (name: string, { first_name: first, last_name: last }: PersonNames): Partial<PersonNames> => {
  if (name.startsWith(`${first} `)) return { last_name: name.slice(first.length + 1) }
  if (name.endsWith(` ${last}`)) return { first_name: name.slice(0, -last.length - 1) }
  const [, newFirst, newLast] = /^(\S+) (.+)$/.exec(name) ?? []
  return newFirst === undefined ? {} : { first_name: newFirst, last_name: newLast }
}

/**
 * The change of a person's names, completed so that full name and parts do not drift apart: as long as the full name
 * consists of the parts, one follows the other. Somebody who has written the full name in another way keeps it.
 */
export const withOtherNames = <Change extends Partial<PersonNames>>(before: PersonNames, change: Change): Change => {
  const { name, first_name: first, last_name: last } = change
  const isPartGiven = first !== undefined || last !== undefined
  if (before.name !== joined(before) || (name !== undefined && isPartGiven)) return change
  if (name !== undefined) return { ...split(name, before), ...change }
  if (!isPartGiven) return change
  return { ...change, name: joined({ first_name: first ?? before.first_name, last_name: last ?? before.last_name }) }
}

/** Only the last word is the last name, because people more often have several first names. */
export const splitFullName = (name: string): { first: string; last: string } => {
  const words = name.split(' ')
  const last = words.length > 1 ? (words.pop() ?? '') : ''
  return { first: words.join(' '), last }
}
