import type { Cause } from './causes.ts'

/** The languages that the demo community speaks. */
export type Language = 'en' | 'es'

/** One organization as it is written down here; everything else about it is made from this. */
export interface DemoOrganization {
  name: string
  tagline: string
  description: string
  /** The first is what its campaigns are about. */
  causes: [Cause, ...Cause[]]
  city: string
  state: string
  /** ISO 3166-1 alpha-2; the United States unless told. */
  country?: string
  postalCode: string
  /** Three digits in the United States, else the number's whole beginning. */
  phonePrefix: string
  /** How many of all supporters follow it, from 0 to 1. */
  popularity: number
  isVerified?: boolean
  /** English unless told. */
  language?: Language
}
