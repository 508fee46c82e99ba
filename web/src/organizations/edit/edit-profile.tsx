import type { OrganizationProfile } from '@rostrum/contract/organizations'
import { useEffect, useState } from 'react'
import { FormProvider, useFormState, type Control } from 'react-hook-form'
import { useLocation } from 'react-router'
import { formErrors } from '../../lib/form-errors.ts'
import { useText } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/session.ts'
import '../../lib/validation-texts.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DiscardButton } from '../../ui/discard-button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { PageHead } from '../../ui/section-head.tsx'
import { Status } from '../../ui/status.tsx'
import { BackLink } from '../../ui/text-link.tsx'
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx'
import { UploadsContext } from '../../ui/uploads.ts'
import { AboutSection, ImagesSection, SocialSection } from './about-sections.tsx'
import { ContactSection, HoursSection } from './contact-sections.tsx'
import { fieldLabel } from './field-label.ts'
import type { ProfileChange, ProfileForm } from './profile-form.ts'
import { ReferencesSection, TeamSection } from './rows-sections.tsx'
import { UnpublishDialog } from './unpublish-dialog.tsx'
import { useQuestion } from './use-question.ts'
import { useProfileForm } from './use-profile-form.ts'

/** The whole profile in one form. Each part is saved as soon as its own rules hold. */
export const EditProfile = ({ profile }: { profile: OrganizationProfile }) => {
  const t = useText('organizer')
  const [uploads, setUploads] = useState(0)
  const rename = useQuestion()
  const { form, attempt, busy, isDirty, unsavedParts, save, publish, unpublish, discard } = useProfileForm(
    profile,
    uploads,
    rename.ask,
  )
  const [isAsking, setAsking] = useState(false)
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
      <ProfileErrors control={form.control} attempt={attempt} />
      <FormProvider {...form}>
        <UploadsContext value={setUploads}>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              void save()
            }}
          >
            <AboutSection />
            <ImagesSection />
            <SocialSection />
            <TeamSection />
            <ReferencesSection name="contributions" />
            <ReferencesSection name="articles" />
            <ContactSection />
            <HoursSection />
            <SaveBar
              isDirty={isDirty}
              what={t('unsavedParts', { parts: unsavedParts.map((part) => t(`part.${part}`)).join(', ') })}
            >
              {isDirty && <DiscardButton onDiscard={discard} />}
              {isPublished && (
                <Button pending={busy === 'unpublish'} pendingText={t('unpublishing')} onClick={() => setAsking(true)}>
                  {t('unpublish')}
                </Button>
              )}
              <Button
                type="submit"
                look={isPublished ? 'primary' : 'outlined'}
                pending={busy === 'save'}
                pendingText={t('common:saving')}
              >
                {t('common:save')}
              </Button>
              {!isPublished && (
                <Button
                  look="primary"
                  pending={busy === 'publish'}
                  pendingText={t('publishing')}
                  onClick={() => void publish()}
                >
                  {t('publish')}
                </Button>
              )}
            </SaveBar>
          </form>
        </UploadsContext>
      </FormProvider>
      <UnsavedChanges isDirty={isDirty} />
      <ConfirmDialog
        isOpen={rename.isAsked}
        title={t('review.renameTitle')}
        text={t('review.renameText')}
        confirmText={t('review.renameConfirm')}
        cancelText={t('review.renameCancel')}
        onConfirm={() => rename.answer(true)}
        onCancel={() => rename.answer(false)}
      />
      <UnpublishDialog
        isOpen={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void unpublish()
        }}
      />
    </>
  )
}

/** The address may name a section. Its place exists only now that the profile is here. */
const useSectionOfAddress = () => {
  const { hash } = useLocation()
  useEffect(() => {
    const section = hash ? document.getElementById(hash.slice(1)) : null
    section?.scrollIntoView()
    section?.querySelector<HTMLElement>('input, textarea, select, button')?.focus({ preventScroll: true })
  }, [hash])
}

const ProfileErrors = ({
  control,
  attempt,
}: {
  control: Control<ProfileForm, ProfileForm, ProfileChange>
  attempt: number
}) => {
  const t = useText('organizer')
  const { errors } = useFormState({ control })
  const entries = formErrors(errors).map(({ path, message }) => ({
    field: path,
    message: t('fieldError', { field: fieldLabel(t, path), message }),
  }))
  return <ErrorSummary entries={attempt > 0 ? entries : []} attempt={attempt} />
}
