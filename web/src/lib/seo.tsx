import { useLanguage } from './i18n.tsx'
import { useNonce } from './nonce.ts'

const siteName = 'Rostrum'

export interface PublicPage {
  /** Public address of the site, from the loader's `pageContext`. */
  origin: string
  /** Of this page, with the part of its query that matters: `/organization/1`. */
  path: string
  title: string
  description: string
  /** Absolute or from the root; the share picture of the product when absent. */
  image?: string | null
  /** schema.org facts: `{ '@type': 'Organization', name, … }`. */
  facts?: Record<string, unknown>
  type?: 'website' | 'profile' | 'article'
}

const absolute = (origin: string, address: string) => (URL.canParse(address) ? address : origin + address)
/** JSON inside a script element must not be able to close it. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** A title alone, for pages that are nobody's to share or find. */
export const PageTitle = ({ title }: { title: string }) => <title>{`${title} · ${siteName}`}</title>

/** Everything that search engines and share previews read. React moves it into the head. */
export const PublicPageHead = ({ origin, path, title, description, image, facts, type = 'website' }: PublicPage) => {
  const language = useLanguage()
  const nonce = useNonce()
  const url = origin + path
  const picture = absolute(origin, image ?? '/share.png')
  return (
    <>
      <PageTitle title={title} />
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={picture} />
      <meta property="og:locale" content={language === 'es' ? 'es_US' : 'en_US'} />
      <meta name="twitter:card" content="summary_large_image" />
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
