import type { Attendance } from '@rostrum/contract/attendance'

type Named = Pick<Attendance, 'id' | 'attributes'>

/** Compares people by name, and people of the same name always in the same way. */
export const byName = (language: string): ((one: Named, other: Named) => number) => {
  const { compare } = new Intl.Collator(language)
  return (one, other) => compare(one.attributes.name ?? '', other.attributes.name ?? '') || compare(one.id, other.id)
}
