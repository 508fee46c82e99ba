import type { Language } from '@rostrum/catalogue'
import type { RoomTexts } from '../lib/room-texts.ts'

type Texts = RoomTexts['voting-guide']
export type Link = keyof Texts['links']
export type Line = keyof Texts['lines']

interface Section {
  /** Also the anchor to which other pages link. */
  id: keyof Texts['sections']
  points: readonly (keyof Texts['points'])[]
  links: readonly Link[]
}

/** The sections of the guide, in order. */
export const sections: readonly Section[] = [
  { id: 'check', points: ['checkName', 'checkAddress', 'checkStatus', 'checkParty'], links: ['confirm'] },
  {
    id: 'register',
    points: ['whoMay', 'deadline', 'number', 'moved', 'convicted'],
    links: ['vote', 'form'],
  },
  { id: 'mail', points: ['askEarly', 'sign', 'return', 'track', 'abroad'], links: ['absentee', 'abroad'] },
  { id: 'person', points: ['where', 'early', 'inLine', 'sample', 'work'], links: ['place'] },
  { id: 'bring', points: ['id', 'first', 'notes', 'comfort'], links: ['id'] },
  { id: 'rights', points: ['provisional', 'spoiled', 'assistance', 'language', 'pressure'], links: [] },
]

/** Official or nonpartisan sites, in the reader's language if they offer it. */
export const addressOf = (link: Link, language: Language): string =>
  (language === 'es' ? { ...addresses, ...spanishAddresses } : addresses)[link]

const addresses: Record<Link, string> = {
  confirm: 'https://www.usa.gov/confirm-voter-registration',
  vote: 'https://vote.gov',
  form: 'https://www.eac.gov/voters/national-mail-voter-registration-form',
  absentee: 'https://www.usa.gov/absentee-voting',
  abroad: 'https://www.fvap.gov',
  place: 'https://www.usa.gov/find-polling-place',
  id: 'https://www.usa.gov/voter-id',
  protection: 'https://866ourvote.org',
}
const spanishAddresses: Partial<Record<Link, string>> = { vote: 'https://vote.gov/es' }

export const electionOffices = 'https://www.usa.gov/state-election-office'

/** The hotlines of Election Protection, with the numbers to dial. */
export const lines: readonly (readonly [line: Line, number: string])[] = [
  ['english', '866-687-8683'],
  ['spanish', '888-839-8682'],
  ['asian', '888-274-8683'],
  ['arabic', '844-925-5287'],
]
