import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import type { Language } from '@rostrum/catalogue'
import type { Session } from '@rostrum/contract/accounts'
import type { Target } from '@rostrum/contract/directories'
import { contentPaths, type ContentPath } from '@rostrum/contract/kinds'
import type { Person } from '@rostrum/contract/people'
import type { PhoneBank } from '@rostrum/contract/phone-bank'
import { demoLogins, demoPassword } from '@rostrum/demo'
import { nameOf } from '../web/src/representatives/office.ts'
import { Translator, type RoomResource, type Values } from '../web/src/lib/translator.ts'
import { callApi, registerWithDocuments, type Account } from './people.ts'

/** The demo organization whose pages the tests visit, with one item of each kind, a person, a chat thread and a message. */
export interface RouteFixtures {
  id: string
  name: string
  items: Record<ContentPath, { id: string; title: string }>
  /** The first person whom its call campaign names. */
  target: { id: string; name: string }
  person: { id: string; name: string }
  broadcastId: string
  directoryId: string
  threadId: string
  messageId: string
  /** The id of a pending review of any organization that requests the verified badge. */
  reviewId: string
  volunteerType: PhoneBank['attributes']['volunteer_type']
}

export const logIn = async (request: APIRequestContext, email: string): Promise<Account> => {
  const data = { email, password: demoPassword }
  const { data: session } = await callApi<{ data: Session }>(request, 'POST', '/login', { data })
  return { ...data, session }
}

interface Item {
  id: string
  attributes: { status: string; title?: string; name?: string }
}

/** Returns the id of a pending review. If there is none, it registers an organization that requests one. */
const pendingReviewId = async (request: APIRequestContext): Promise<string> => {
  const { session } = await logIn(request, demoLogins.moderator)
  const { token } = session.meta
  const find = async () =>
    (await callApi<{ data: { id: string }[] }>(request, 'GET', '/moderation/reviews', { token })).data[0]
  if (!(await find())) await registerWithDocuments(request)
  const found = await find()
  if (!found) throw new Error('No organization requests the badge.')
  return found.id
}

/** Reads the fixtures from the API, signed in as the organizer of the demo data. */
export const readRouteFixtures = async (request: APIRequestContext): Promise<RouteFixtures> => {
  const { session } = await logIn(request, demoLogins.organizer)
  const { token } = session.meta
  const organization = session.relationships?.organization
  if (!organization) throw new Error('The demo organizer has no organization.')
  const { id } = organization
  const get = async <T>(path: string) => (await callApi<{ data: T }>(request, 'GET', path, { token })).data
  const first = async (path: string): Promise<string> => {
    const [found] = await get<{ id: string }[]>(path)
    if (!found) throw new Error(`The demo organization has nothing at ${path}.`)
    return found.id
  }
  const firstPerson = async (): Promise<RouteFixtures['person']> => {
    const people = await get<Person[]>('/people')
    const named = people.find(({ attributes }) => attributes.name !== null)
    if (!named) throw new Error('The demo organization has no people.')
    return { id: named.id, name: named.attributes.name ?? '' }
  }
  const itemOf = async (kind: ContentPath): Promise<[ContentPath, RouteFixtures['items'][ContentPath]]> => {
    const items = await get<Item[]>(`/${kind}?organization_id=${id}&perPage=100`)
    const item = items.find(({ attributes }) => attributes.status === 'published')
    if (!item) throw new Error(`The demo organization has published no ${kind}.`)
    return [kind, { id: item.id, title: item.attributes.title ?? item.attributes.name ?? '' }]
  }
  const items = Object.fromEntries(await Promise.all(contentPaths.map(itemOf))) as RouteFixtures['items']
  const [target] = await get<Target[]>(`/call-campaigns/${items['call-campaigns'].id}/targets`)
  if (!target) throw new Error('The call campaign names nobody.')
  const phoneBank = await get<PhoneBank>(`/organizations/${id}/phone-bank`)
  return {
    id,
    name: organization.attributes.name,
    items,
    target: { id: target.id, name: nameOf(target.attributes) },
    person: await firstPerson(),
    broadcastId: await first('/broadcasts'),
    directoryId: await first('/directories'),
    threadId: await first('/chat/threads'),
    messageId: await first('/contact-messages'),
    reviewId: await pendingReviewId(request),
    volunteerType: phoneBank.attributes.volunteer_type,
  }
}

const catalogue = join(import.meta.dirname, '../catalogue/src')

const rooms = (language: Language): [room: string, texts: RoomResource][] =>
  readdirSync(join(catalogue, language)).map((file) => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(join(catalogue, language, file), 'utf8')) as RoomResource,
  ])

/**
 * Returns a text of the catalogue in one language: `translate('settings:title')`. Throws if there is no such text, because
 * the test is then wrong.
 */
export type Translate = (key: string, values?: Values) => string

export const translateIn = (language: Language): Translate => {
  const translator = new Translator(language)
  for (const [room, texts] of rooms(language)) translator.add(room, texts)
  return (key, values) => {
    const text = translator.translate('common', key, { ...values, defaultValue: '' })
    if (text === '') throw new Error(`The catalogue has no ${key}.`)
    return text
  }
}

const flatten = (texts: RoomResource, prefix: string): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[`${prefix}${key}`, text]] : flatten(text, `${prefix}${key}.`),
  )
const textsIn = (language: Language) => rooms(language).flatMap(([room, texts]) => flatten(texts, `${room}:`))

/**
 * The minimum number of letters of the longest part between the values of a text. A text with shorter parts could match
 * words of the content by chance.
 */
const MIN_PATTERN_LETTERS = 10

const escapeForPattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/**
 * Returns the English texts of the catalogue that a Spanish page must not contain, because no Spanish text is the same.
 * Texts with values are returned as patterns. Texts with markup or line breaks are left out.
 */
export const findEnglishOnlyTexts = (): { texts: string[]; patterns: string[] } => {
  const spanish = new Set(textsIn('es').map(([, text]) => text))
  const englishOnly = textsIn('en').flatMap(([, text]) => (/<|\n/.test(text) || spanish.has(text) ? [] : [text]))
  const isFixed = (text: string) => !text.includes('{{')
  const patterns = englishOnly
    .filter((text) => !isFixed(text))
    .map((text) => text.split(/\{\{.*?\}\}/))
    .filter((parts) => parts.some((part) => part.replaceAll(/\P{L}/gu, '').length >= MIN_PATTERN_LETTERS))
    .map((parts) => `^${parts.map(escapeForPattern).join('.+')}$`)
  return { texts: englishOnly.filter(isFixed), patterns }
}
