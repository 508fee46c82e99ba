import type { Placed, Target } from '@rostrum/contract/directories'
import type { TargetType } from '@rostrum/contract/kinds'
import type { OfficeHours } from '@rostrum/contract/working-hours'
import { ApiError, type Api } from '../lib/api.ts'

/** What is known about whom somebody reaches. The place is only kept while the page is open. */
export interface LookUp {
  place: string
  /** The street address in the place that was looked up; empty if there is none. */
  street: string
  /** The divisions that the person has said to live in. */
  chosen: readonly string[]
  /** Whether they do not know in which of the districts they live. */
  isUnsure: boolean
  targets: readonly Target[]
  /** The divisions to choose from, the largest that are open. */
  open: readonly string[]
  /** The service that would look up an address; null if there is none. */
  geocoder: Placed['geocoder']
  /** What it said of `street`; null if it was not asked. */
  address: Placed['address']
  /** When the first number of each is answered, if that is known. */
  hours: OfficeHours | null
  /** What is wrong with the place. */
  error?: string
}

export interface Asked {
  place: string
  street: string
  chosen: readonly string[]
  isUnsure: boolean
}

/** A state is asked for before its districts. */
const largestOf = (divisions: readonly string[]): string[] => {
  const depth = (division: string) => division.split('/').length
  const least = Math.min(...divisions.map(depth))
  return divisions.filter((division) => depth(division) === least)
}

/** Only for calls does an answer say when offices are reached. */
const hoursIn = (meta: { divisions: string[]; office_hours?: OfficeHours | null }): OfficeHours | null =>
  meta.office_hours ?? null

/** Finds who represents a place. An error at the place is part of the result; any other one is thrown. */
export const lookUp = async (
  call: Api,
  { path, id }: { path: TargetType; id: string },
  asked: Asked,
): Promise<LookUp> => {
  try {
    const { data, meta } = await call(`GET /${path}/:id/targets`, {
      params: { id },
      query: {
        place: asked.place,
        ...(asked.street && { street: asked.street }),
        ...(asked.chosen.length > 0 && { divisions: asked.chosen.join(',') }),
      },
    })
    return {
      ...asked,
      targets: data,
      open: largestOf(meta.ambiguous),
      geocoder: meta.geocoder,
      address: meta.address,
      hours: hoursIn(meta),
    }
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 422)) throw error
    return {
      ...asked,
      targets: [],
      open: [],
      geocoder: null,
      address: null,
      hours: null,
      error: error.errors['place']?.[0] ?? error.message,
    }
  }
}

/** What a submitted form asks for; undefined if it does not ask for representatives. */
export const askedIn = (form: FormData): Asked | undefined => {
  const place = form.get('place')
  if (typeof place !== 'string') return undefined
  const street = form.get('street')
  const chosen = form
    .getAll('division')
    .flatMap((division) => (typeof division === 'string' && division ? division : []))
  return {
    place,
    street: typeof street === 'string' ? street.trim() : '',
    chosen,
    isUnsure: form.has('division') && form.getAll('division').includes(''),
  }
}
