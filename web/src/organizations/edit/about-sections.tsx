import { limits } from '@rostrum/contract/fields'
import { useText } from '../../lib/i18n.tsx'
import { FormArea, FormText, FormUrl } from '../../ui/form-fields.tsx'
import { FormImage } from '../../ui/form-image.tsx'
import { FieldPair, FormSection } from '../../ui/form-section.tsx'
import { Counter } from './counter.tsx'
import type { ProfileForm } from './profile-form.ts'
import { TagsInput } from './tags-input.tsx'

export const AboutSection = () => {
  const t = useText('organizer')
  return (
    <FormSection id="about" title={t('section.about')} help={t('help.about')}>
      <FormText<ProfileForm> name="name" label={t('field.name')} autoComplete="organization" />
      <FormText<ProfileForm> name="tagline" label={t('field.tagline')} hint={t('hint.tagline')} />
      <div className="grid gap-1.5">
        <FormArea<ProfileForm> name="description" label={t('field.description')} rows={6} />
        <Counter<ProfileForm> name="description" maximum={limits.descriptionMax} />
      </div>
      <TagsInput />
    </FormSection>
  )
}

export const ImagesSection = () => {
  const t = useText('organizer')
  return (
    <FormSection id="images" title={t('section.images')} help={t('help.images')}>
      <FormImage<ProfileForm>
        name="profile_image"
        label={t('field.profile_image')}
        hint={t('hint.profile_image')}
        shape="square"
      />
      <FormImage<ProfileForm>
        name="cover_image"
        label={t('field.cover_image')}
        hint={t('hint.cover_image')}
        shape="wide"
      />
    </FormSection>
  )
}

const addresses = ['website', 'facebook', 'instagram', 'x', 'whatsapp', 'other'] as const

export const SocialSection = () => {
  const t = useText('organizer')
  return (
    <FormSection id="social" title={t('section.social')} help={t('help.social')}>
      <FieldPair>
        <FormText<ProfileForm>
          name="social_links.email"
          label={t('social.email')}
          optional
          type="email"
          autoComplete="off"
        />
        {addresses.map((network) => (
          <FormUrl<ProfileForm>
            key={network}
            name={`social_links.${network}`}
            label={t(`social.${network}`)}
            optional
            placeholder={t('linkExample')}
          />
        ))}
      </FieldPair>
    </FormSection>
  )
}
