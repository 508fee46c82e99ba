import type { OrganizationProfile } from '@rostrum/contract/organizations'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { PublishingButtons, StoredForm } from '../../forms/stored-form.tsx'
import { countryName } from '../../discovery/places/country-name.ts'
import { useLanguage, useText } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { PageHead } from '../../ui/section-head.tsx'
import { Status } from '../../ui/status.tsx'
import { BackLink } from '../../ui/text-link.tsx'
import { useConfirmation } from '../../ui/use-confirmation.ts'
import { AboutSection, ImagesSection, SocialSection } from './about-sections.tsx'
import { ContactSection, HoursSection } from './contact-sections.tsx'
import { fieldLabel } from './field-label.ts'
import { PublishedNotice } from './published-notice.tsx'
import { ReferencesSection, TeamSection } from './rows-sections.tsx'
import { WithSectionList } from './section-list.tsx'
import { UnpublishDialog } from './unpublish-dialog.tsx'
import { useProfileForm } from './use-profile-form.ts'

/** The whole profile in one form. Only the changed parts are validated when the form is saved. */
export const EditProfile = ({ profile }: { profile: OrganizationProfile }) => {
  const t = useText('organizer')
  const valueText = useValueText()
  const rename = useConfirmation()
  const { state, isJustPublished, unsavedParts, save, publish, unpublish } = useProfileForm(profile, rename.confirm)
  const [isConfirming, setConfirming] = useState(false)
  const isPublished = useSession(({ organization }) => Boolean(organization?.attributes.published_at))

  useSectionOfAddress()

  return (
    <>
      <BackLink to="/organization-profile" className="mb-3">
        {t('backToProfile')}
      </BackLink>
      <PageHead title={t('editTitle')}>
        <Status status={isPublished ? 'published' : 'draft'}>{t(isPublished ? 'published' : 'notPublished')}</Status>
      </PageHead>
      {isJustPublished && isPublished && <PublishedNotice className="mb-6" />}
      <StoredForm
        state={state}
        labelOf={(path) => fieldLabel(t, path)}
        valueText={valueText}
        onSave={save}
        unsaved={t('unsavedParts', { parts: unsavedParts.map((part) => t(`part.${part}`)).join(', ') })}
        buttons={
          <PublishingButtons
            isPublished={isPublished}
            busy={state.busy}
            saveText={t('common:save')}
            onPublish={publish}
            onUnpublish={() => setConfirming(true)}
          />
        }
      >
        <WithSectionList>
          <AboutSection />
          <ImagesSection />
          <SocialSection />
          <TeamSection />
          <ReferencesSection name="contributions" />
          <ReferencesSection name="articles" />
          <ContactSection />
          <HoursSection />
        </WithSectionList>
      </StoredForm>
      <ConfirmDialog
        isOpen={rename.isOpen}
        title={t('review.renameTitle')}
        text={t('review.renameText')}
        confirmText={t('review.renameConfirm')}
        cancelText={t('review.renameCancel')}
        onConfirm={() => rename.answer(true)}
        onCancel={() => rename.answer(false)}
      />
      <UnpublishDialog
        isOpen={isConfirming}
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false)
          unpublish()
        }}
      />
    </>
  )
}

/** Returns the text for the value of a field that contains codes. */
const useValueText = () => {
  const t = useText('organizer')
  const language = useLanguage()
  return (field: string, value: unknown): string | undefined => {
    if (field === 'country') return value === '' ? '' : countryName(language, value as string)
    if (field !== 'working_hours') return undefined
    return (value as OrganizationProfile['attributes']['working_hours'])
      .map(({ start_day: first, end_day: last, status, start_time: start, end_time: end }) => {
        const times = status === 'closed' ? t('closed') : `${start}–${end}`
        return `${t(`weekday.${first}`)}–${t(`weekday.${last}`)}: ${times}`
      })
      .join('; ')
  }
}

/** Scrolls to the section in the hash of the address. The browser cannot do it before the profile has been loaded. */
const useSectionOfAddress = () => {
  // The key changes whenever a section is chosen, even if it is the same again.
  const { hash, key } = useLocation()
  useEffect(() => {
    const section = hash ? document.getElementById(hash.slice(1)) : null
    section?.scrollIntoView()
    section?.querySelector<HTMLElement>('input, textarea, select, button')?.focus({ preventScroll: true })
  }, [hash, key])
}
