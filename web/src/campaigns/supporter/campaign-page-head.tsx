import { PublicPageHead } from '../../lib/seo.tsx'

interface CampaignPageHeadProps {
  origin: string
  path: string
  title: string
  description: string
  /** The address of the picture for share previews. */
  picture: string
  organizationName: string
}

/** The metadata of a campaign page for search engines and share previews. */
export const CampaignPageHead = ({
  origin,
  path,
  title,
  description,
  picture,
  organizationName,
}: CampaignPageHeadProps) => (
  <PublicPageHead
    origin={origin}
    path={path}
    title={`${title} · ${organizationName}`}
    description={description}
    image={picture}
    type="article"
    isEmbeddable
    facts={{
      '@type': 'Action',
      name: title,
      description,
      agent: { '@type': 'Organization', name: organizationName },
    }}
  />
)
