import { languageOfAddress, languageParameter, languages, type Language } from '@rostrum/catalogue'
import type { PublicType } from '@rostrum/contract/public-types'
import { useLocation } from 'react-router'
import { useLanguage, useText } from './i18n.tsx'
import { useNonce } from './nonce.ts'

const siteName = 'Rostrum'

export interface PublicPage {
  /** The public address of the site, from the loader's `pageContext`. */
  origin: string
  /** The path of this page, such as `/organization/1`, with the query parameters that determine its content. */
  path: string
  title: string
  description: string
  /** An absolute address or a path from the root. The default is the share picture of the product. */
  image?: string | null
  /** Structured data of schema.org, such as `{ '@type': 'Organization', name }`. */
  facts?: Record<string, unknown>
  type?: 'website' | 'profile' | 'article'
  /** Whether the page is about an action, which other sites can show. */
  isEmbeddable?: boolean
}

/** The address of the page that fixes its language. */
const inLanguage = (address: string, language: Language): string =>
  `${address}${address.includes('?') ? '&' : '?'}${languageParameter}=${language}`

const absolute = (origin: string, address: string) => (URL.canParse(address) ? address : origin + address)

/** The address of the generated picture for link previews of a page that has no image of its own. */
export const sharePicture = (type: PublicType, id: string): string => `/share/${type}/${id}.png`

/** Escapes JSON for a script element, so that no text in it can close the element. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Only the title, for pages that are neither shared nor found by search engines. */
export const PageTitle = ({ title }: { title: string }) => <title>{`${title} · ${siteName}`}</title>

/** The metadata for search engines and share previews. React moves the elements into the head. */
export const PublicPageHead = ({
  origin,
  path,
  title,
  description,
  image,
  facts,
  type = 'website',
  isEmbeddable,
}: PublicPage) => {
  const language = useLanguage()
  const t = useText('common')
  const nonce = useNonce()
  const address = origin + path
  const fixed = languageOfAddress(useLocation().search)
  const url = fixed ? inLanguage(address, fixed) : address
  const picture = absolute(origin, image ?? '/share.png')
  // A generated picture shows the title, and an uploaded one is about the same.
  const alternative = image ? title : t('sharePicture')
  return (
    <>
      <PageTitle title={title} />
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      {languages.map((known) => (
        <link key={known} rel="alternate" hrefLang={known} href={inLanguage(address, known)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address} />
      {isEmbeddable && (
        <link
          rel="alternate"
          type="application/json+oembed"
          title={title}
          href={`${origin}/api/oembed?${new URLSearchParams({ url: address, format: 'json' }).toString()}`}
        />
      )}
      <meta property="og:site_name" content={siteName} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:alt" content={alternative} />
      <meta property="og:locale" content={language === 'es' ? 'es_US' : 'en_US'} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={picture} />
      <meta name="twitter:image:alt" content={alternative} />
      {facts && (
        <script
          type="application/ld+json"
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: inScript({ '@context': 'https://schema.org', url, ...facts }) }}
        />
      )}
    </>
  )
}
