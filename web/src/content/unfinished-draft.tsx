import { useText } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { useHasCapability } from '../lib/use-has-capability.ts'
import { ButtonLink } from '../ui/button.tsx'
import { PageHead } from '../ui/section-head.tsx'
import { Status } from '../ui/status.tsx'
import { BackLink } from '../ui/text-link.tsx'
import { organizerKind, titleOf, type ContentItem } from './kinds.ts'

interface UnfinishedDraftProps {
  item: ContentItem
  organization: { id: string; attributes: { name: string } }
}

/** Replaces the public page of a draft that lacks too much to show the organization's admins how it will look. */
export const UnfinishedDraft = ({ item, organization }: UnfinishedDraftProps) => {
  const t = useText('common')
  const mayEdit = useHasCapability('edit')
  const title = titleOf(item)
  return (
    <>
      <PageTitle title={title} />
      <BackLink to={`/organization/${organization.id}`} className="mb-3">
        {organization.attributes.name}
      </BackLink>
      <PageHead title={title} lead={t('unfinished.text')}>
        <Status status="draft">{t('status.unfinished')}</Status>
      </PageHead>
      {mayEdit && (
        <ButtonLink variant="primary" to={`${organizerKind(item.type).address}/edit/${item.id}`}>
          {t('unfinished.finish')}
        </ButtonLink>
      )}
    </>
  )
}
