import { candidateKind } from '@rostrum/contract/candidates'
import { ContentForm } from '../../content/content-form.tsx'
import { type ContentItem, itemOf, organizerKind } from '../../content/kinds.ts'
import { emptyPoint, PointsField } from '../../content/points-field.tsx'
import { useText } from '../../lib/i18n.tsx'
import { FormArea, FormNumber, FormText, FormUrl } from '../../ui/form-fields.tsx'
import { FormImage } from '../../ui/form-image.tsx'
import { FieldPair, FormSection } from '../../ui/form-section.tsx'

const candidates = organizerKind('candidates')

type Values = (typeof candidateKind.attributes)['_zod']['input']

const noLinks = { website: '', facebook: '', instagram: '', x: '' }
const sites = ['website', 'facebook', 'instagram', 'x'] as const

const valuesOf = (item: ContentItem | null): Values => {
  if (!item) {
    return {
      name: '',
      tagline: '',
      about: '',
      highlights: [emptyPoint],
      profile_image: null,
      cover_image: null,
      votes_required: '',
      social_links: noLinks,
    }
  }
  const { attributes } = itemOf('candidates', item)
  const { name, tagline, about, highlights, profile_image, cover_image, votes_required, social_links } = attributes
  const links = Object.fromEntries(sites.map((site) => [site, social_links[site] ?? '']))
  return {
    name,
    tagline,
    about,
    highlights,
    profile_image,
    cover_image,
    votes_required: votes_required === null ? '' : String(votes_required),
    social_links: { ...noLinks, ...links },
  }
}

type Label =
  | 'name'
  | 'tagline'
  | 'about'
  | 'highlights'
  | 'title'
  | 'excerpt'
  | 'profile_image'
  | 'cover_image'
  | 'votes_required'
  | (typeof sites)[number]

export default function CandidateForm({ item }: { item: ContentItem | null }) {
  const t = useText('candidate-form')
  const labelOf = (path: string) => {
    const [field, row, inner] = path.split('.')
    if (inner !== undefined) {
      return t('rowField', { number: Number(row) + 1, field: t(`field.${inner as Label}`) })
    }
    return t(`field.${(row ?? field) as Label}`)
  }
  return (
    <ContentForm<Values> kind={candidates} item={item} definition={candidateKind} valuesOf={valuesOf} labelOf={labelOf}>
      <FormSection title={t('who')} help={t('whoHelp')}>
        <FormText<Values> name="name" label={t('field.name')} hint={t('hint.name')} autoComplete="off" />
        <FormArea<Values> name="tagline" label={t('field.tagline')} hint={t('hint.tagline')} rows={2} />
        <FormArea<Values> name="about" label={t('field.about')} hint={t('hint.about')} rows={6} />
      </FormSection>
      <FormSection title={t('why')} help={t('whyHelp')}>
        <PointsField
          name="highlights"
          label={t('field.highlights')}
          rowName={t('row')}
          addText={t('addRow')}
          titleLabel={t('field.title')}
          excerptLabel={t('field.excerpt')}
        />
      </FormSection>
      <FormSection title={t('goal')} help={t('goalHelp')}>
        <FormNumber<Values> name="votes_required" label={t('field.votes_required')} optional />
      </FormSection>
      <FormSection title={t('pictures')} help={t('picturesHelp')}>
        <FormImage<Values> name="profile_image" label={t('field.profile_image')} shape="square" />
        <FormImage<Values> name="cover_image" label={t('field.cover_image')} shape="wide" />
      </FormSection>
      <FormSection title={t('links')} help={t('linksHelp')}>
        <FieldPair>
          {sites.map((site) => (
            <FormUrl<Values> key={site} name={`social_links.${site}`} label={t(`field.${site}`)} optional />
          ))}
        </FieldPair>
      </FormSection>
    </ContentForm>
  )
}
