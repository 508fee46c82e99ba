import type { Cause } from './causes.ts'

/** The languages of the demo community. */
export type Language = 'en' | 'es'

/** The facts about one organization, from which its profile and content are generated. */
export interface DemoOrganization {
  name: string
  tagline: string
  description: string
  /** The first cause determines its campaigns. */
  causes: [Cause, ...Cause[]]
  city: string
  state: string
  /** ISO 3166-1 alpha-2; the United States by default. */
  country?: string
  postalCode: string
  /** A US area code, or the complete beginning of a number abroad. */
  phonePrefix: string
  /** The share of all supporters who follow it, from 0 to 1. */
  popularity: number
  isVerified?: boolean
  /** English by default. */
  language?: Language
}
