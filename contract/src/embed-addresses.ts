import { actTypes, kindOf, pageAddress, type ActType, type ContentPath } from './kinds.ts'

/** The first segment of the address of an organization's page for volunteers, which is also embedded. */
export const volunteerPage = 'phone-bank-registration'

/** What can be shown on other sites: an item that people take part in, or the phone bank of an organization. */
export interface EmbedSubject {
  type: ActType | 'phone-bank'
  /** The id of the item, or of the organization whose phone bank it is. */
  id: string
}

/** The subjects by the first segment of their public page. */
const typeByPage = new Map<string, EmbedSubject['type']>([
  ...actTypes.map((type) => [kindOf(type).page, type] as const),
  [volunteerPage, 'phone-bank'],
])

const pageOf = (type: EmbedSubject['type']): string => (type === 'phone-bank' ? volunteerPage : kindOf(type).page)

/** An item as the subject of an embed; undefined if nobody can take part in its kind. */
export const embedSubject = (path: ContentPath, id: string): EmbedSubject | undefined => {
  const type = actTypes.find((known) => known === path)
  return type && { type, id }
}

/** The address below which actions are rendered to be shown in a frame. */
export const embedPath = ({ type, id }: EmbedSubject): string => `/embed/${pageOf(type)}/${id}`

/** The page with the poster of an action, to be printed. */
export const posterPath = ({ type, id }: EmbedSubject): string => `/poster/${pageOf(type)}/${id}`

const uuid = String.raw`[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}`
const framedPage = new RegExp(String.raw`^/(embed|poster)/([\w-]+)/(${uuid})/?$`, 'i')

const subjectOf = (page: string | undefined, id: string | undefined): EmbedSubject | undefined => {
  const type = typeByPage.get(page ?? '')
  return type && id ? { type, id: id.toLowerCase() } : undefined
}

/** What a page below `/embed/` or `/poster/` is about. */
export const subjectAt = (pathname: string): EmbedSubject | undefined => {
  const [, , page, id] = framedPage.exec(pathname) ?? []
  return subjectOf(page, id)
}

/** Whether an address is below `/embed/`, also if nothing is there. */
export const isEmbedPath = (pathname: string): boolean => pathname.startsWith('/embed/')

const publicPage = new RegExp(String.raw`^/([\w-]+)/(${uuid})(?:/(${uuid})(?:/secure-voting)?)?/?$`, 'i')

/** What a public page of an action is about, or the page in which the action is embedded. */
export const subjectOfPage = (pathname: string): EmbedSubject | undefined => {
  if (isEmbedPath(pathname)) return subjectAt(pathname)
  const [, page, organizationId, itemId] = publicPage.exec(pathname) ?? []
  return page === volunteerPage ? subjectOf(page, itemId ? undefined : organizationId) : subjectOf(page, itemId)
}

/** The public page of a subject. */
export const publicPath = ({ type, id }: EmbedSubject, organizationId: string): string =>
  type === 'phone-bank' ? `/${volunteerPage}/${id}` : pageAddress(type, organizationId, id)

/**
 * The height in pixels that a site reserves for the frame, so that nothing on it moves when the frame arrives: what the
 * forms need at a width of 320 pixels with texts of the usual length.
 */
export const reservedHeight: Record<EmbedSubject['type'], number> = {
  candidates: 1900,
  'call-campaigns': 1300,
  'email-campaigns': 1200,
  'mail-campaigns': 420,
  events: 1060,
  'phone-bank': 2200,
}
export const embedWidth = 480

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeAttribute = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '')

interface EmbedCode {
  /** The public address of this site. */
  origin: string
  subject: EmbedSubject
  /** Announced by screen readers as the name of the frame. */
  title: string
  height?: number
  width?: number
  /** Parameters of the address, such as the language. */
  search?: string
}

/** The line that shows an action on another site. The frame is there without scripts; the script adjusts its height. */
export const embedCode = ({ origin, subject, title, height, width, search = '' }: EmbedCode): string => {
  const source = escapeAttribute(origin + embedPath(subject) + search)
  const size = `width="100%" height="${height ?? reservedHeight[subject.type]}"`
  const style = `border:0;display:block;width:100%;max-width:${width ?? embedWidth}px`
  const frame = `<iframe src="${source}" title="${escapeAttribute(title)}" ${size} style="${style}" loading="lazy"></iframe>`
  return `${frame}<script async src="${escapeAttribute(origin)}/embed.js"></script>`
}
