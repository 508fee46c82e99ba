import { embedCode, embedWidth, reservedHeight, subjectOfPage } from '@rostrum/contract/embed-addresses'
import { embedEndpoints, type OEmbed } from '@rostrum/contract/embeds'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { implement, type Implementation } from '../platform/http/implement.ts'
import { findPublicSubject, type PublicSubject } from './queries.ts'

/** Seconds for which sites may keep what they were told. */
const cacheSeconds = 3600
const providerName = 'Rostrum'

const subjectAtUrl = (url: string, origin: string) => {
  if (!URL.canParse(url)) return undefined
  const address = new URL(url)
  return address.origin === new URL(origin).origin ? subjectOfPage(address.pathname) : undefined
}

interface Space {
  maxwidth?: number | undefined
  maxheight?: number | undefined
}

const present = (subject: PublicSubject, origin: string, { maxwidth, maxheight }: Space): OEmbed => {
  const { title, organization_id: organizationId, organization_name: organization } = subject
  const width = Math.min(embedWidth, maxwidth ?? embedWidth)
  const height = Math.min(reservedHeight[subject.type], maxheight ?? Infinity)
  const name = title === organization ? title : `${title} · ${organization}`
  return {
    version: '1.0',
    type: 'rich',
    title: name,
    author_name: organization,
    author_url: `${origin}/organization/${organizationId}`,
    provider_name: providerName,
    provider_url: `${origin}/`,
    cache_age: cacheSeconds,
    html: embedCode({ origin, subject, title: name, width, height }),
    width,
    height,
  }
}

export const embedRoutes = ({ db, publicUrl: origin }: { db: Db; publicUrl: string }): Implementation[] =>
  implement(embedEndpoints, {
    'GET /oembed': async ({ query: { url, format, ...space } }) => {
      if (format !== 'json') throw new AppError('NOT_IMPLEMENTED')
      const asked = subjectAtUrl(url, origin)
      const subject = asked && (await findPublicSubject(db, asked))
      // Nothing tells a draft from what does not exist.
      if (!subject) throw new AppError('NOT_FOUND')
      return present(subject, origin, space)
    },
  })
