import { pageAddress } from '@rostrum/contract/kinds'
import { updateKind } from '@rostrum/contract/updates'
import { escapeHtml } from '../platform/html.ts'
import { escapeXml, xmlDeclaration } from '../platform/xml.ts'
import type { PublicOrganization } from '../organizations/queries.ts'
import type { PublicUpdate } from './queries.ts'

const paragraphOf = (text: string): string => `<p>${escapeHtml(text).replaceAll(/\r?\n/g, '<br>')}</p>`
const linkOf = (address: string): string => `<li><a href="${escapeHtml(address)}">${escapeHtml(address)}</a></li>`

/** The whole update, because readers of feeds may be offline. */
const htmlOf = ({ attributes: { background, key_points, link_sections } }: PublicUpdate): string =>
  [
    paragraphOf(background),
    ...key_points.map(({ title, excerpt }) => `<h2>${escapeHtml(title)}</h2>${paragraphOf(excerpt)}`),
    ...link_sections.map(({ title, links }) => `<h2>${escapeHtml(title)}</h2><ul>${links.map(linkOf).join('')}</ul>`),
  ].join('')

/** Ids must never change, not even with the URL of the site, because readers of feeds know what they have by them. */
const entryOf = (update: PublicUpdate, origin: string): string => {
  const { id, organization_id, attributes, published_at, updated_at } = update
  const href = escapeXml(origin + pageAddress(updateKind.path, organization_id, id))
  return `<entry>
<id>urn:uuid:${id}</id>
<title>${escapeXml(attributes.title)}</title>
<link rel="alternate" type="text/html" href="${href}"/>
${published_at === null ? '' : `<published>${published_at.toISOString()}</published>\n`}<updated>${updated_at.toISOString()}</updated>
<content type="html">${escapeXml(htmlOf(update))}</content>
</entry>
`
}

interface Feed {
  organization: PublicOrganization
  /** Newest first. */
  updates: PublicUpdate[]
  /** The public URL of the site. */
  origin: string
}

/** A feed as in RFC 4287. It contains no texts of ours, so it is the same in every language. */
export const presentFeed = ({ organization: { id, name, updated_at }, updates, origin }: Feed): string => {
  const changes = updates.map((update) => update.updated_at.getTime())
  const page = escapeXml(`${origin}/organization/${id}`)
  const self = escapeXml(`${origin}/api/organizations/${id}/updates.atom`)
  return `${xmlDeclaration}<feed xmlns="http://www.w3.org/2005/Atom">
<id>urn:uuid:${id}</id>
<title>${escapeXml(name)}</title>
<link rel="self" type="application/atom+xml" href="${self}"/>
<link rel="alternate" type="text/html" href="${page}"/>
<updated>${new Date(changes.length > 0 ? Math.max(...changes) : updated_at).toISOString()}</updated>
<author><name>${escapeXml(name)}</name><uri>${page}</uri></author>
${updates.map((update) => entryOf(update, origin)).join('')}</feed>
`
}
