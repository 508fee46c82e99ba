import { donationLinksPayload, type DonationLink } from '@rostrum/contract/donation-links'
import { useFormContext, useWatch } from 'react-hook-form'
import { RowsField } from '../../forms/rows-field.tsx'
import { SetUpForm } from '../../forms/set-up-form.tsx'
import { api } from '../../lib/api.ts'
import { useText } from '../../lib/i18n.tsx'
import { FormArea, FormText, FormUrl } from '../../ui/form-fields.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import type { DonationLinksAnswer } from '../use-donation-links.ts'
import { useSetCachedLinks } from './use-own-links.ts'

type Values = (typeof donationLinksPayload)['_zod']['input']
type Label = 'donation_links' | 'title' | 'excerpt' | 'link'

const emptyLink = { title: '', excerpt: '', link: '' }

const valuesOf = (stored: DonationLinksAnswer | null): Values => ({
  donation_links:
    !stored || stored.data.length === 0
      ? [emptyLink]
      : stored.data.map(({ attributes: { title, excerpt, link } }) => ({ title, excerpt, link })),
})

interface DonationLinksFormProps {
  organizationId: string
  stored: DonationLinksAnswer
}

/** One form for all donation links of an organization, in the order in which they are shown. */
export const DonationLinksForm = ({ organizationId, stored }: DonationLinksFormProps) => {
  const t = useText('donation-links-setup')
  const setCachedLinks = useSetCachedLinks()
  const labelOf = (path: string) => {
    const [field, row, inner] = path.split('.')
    if (inner === undefined) return t(`field.${field as Label}`)
    return t('rowField', { number: Number(row) + 1, field: t(`field.${inner as Label}`) })
  }
  return (
    <SetUpForm
      draft={`donation-links:${organizationId}`}
      schema={donationLinksPayload}
      stored={stored}
      valuesOf={valuesOf}
      storedIn={(error) => error as DonationLinksAnswer}
      labelOf={labelOf}
      store={async (body, revision) => {
        const answer = await api('PUT /organizations/:id/donation-links', {
          params: { id: organizationId },
          body,
          revision,
        })
        setCachedLinks(organizationId, answer)
        return answer
      }}
    >
      <FormSection title={t('links')} help={t('linksHelp')}>
        <Links links={stored.data} />
      </FormSection>
    </SetUpForm>
  )
}

const Links = ({ links }: { links: readonly DonationLink[] }) => {
  const t = useText('donation-links-setup')
  return (
    <RowsField<Values>
      name="donation_links"
      label={t('field.donation_links')}
      rowName={t('row')}
      addText={t('add')}
      emptyRow={() => emptyLink}
      minimum={1}
    >
      {(index) => (
        <>
          <FormText<Values> name={`donation_links.${index}.title`} label={t('field.title')} />
          <FormArea<Values> name={`donation_links.${index}.excerpt`} label={t('field.excerpt')} rows={2} />
          <FormUrl<Values> name={`donation_links.${index}.link`} label={t('field.link')} placeholder={t('example')} />
          <Clicks index={index} links={links} />
        </>
      )}
    </RowsField>
  )
}

/** Clicks are counted by the address of the link. A new text keeps the count, a new address starts at zero. */
const Clicks = ({ index, links }: { index: number; links: readonly DonationLink[] }) => {
  const t = useText('donation-links-setup')
  const { control } = useFormContext<Values>()
  const address = useWatch({ control, name: `donation_links.${index}.link` })
  const clicks = links.find(({ attributes }) => attributes.link === address)?.attributes.clicks
  return clicks === undefined ? null : <p className="type-small">{t('clicks', { count: clicks })}</p>
}
