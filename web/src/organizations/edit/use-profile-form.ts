import type { OrganizationProfile } from '@rostrum/contract/organizations'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useStoredForm } from '../../forms/use-stored-form.ts'
import { api } from '../../lib/api.ts'
import { useText } from '../../lib/i18n.tsx'
import { showPopup } from '../../lib/popup.ts'
import { useSetCachedOrganization } from './own-organization.ts'
import {
  changedFields,
  changedParts,
  formOf,
  profileResolver,
  type ProfileChange,
  type ProfileForm,
} from './profile-form.ts'
import { usePublication } from './publication.ts'
import type { EditProfileState } from './use-publish-or-complete.ts'

const pickFields = (change: ProfileChange, fields: string[]): ProfileChange =>
  Object.fromEntries(Object.entries(change).filter(([field]) => fields.includes(field)))

/** The state of the profile form, and the functions that save, publish and unpublish. */
export const useProfileForm = (
  profile: OrganizationProfile,
  /** Asks whether to go on, because an organization that changes its name loses its verification. */
  confirmRename: () => Promise<boolean>,
) => {
  const t = useText('organizer')
  const validationText = useText('validation')
  const setCachedOrganization = useSetCachedOrganization()
  const publication = usePublication()
  // Without a stored time zone, the form starts with the browser's. It is stored with the first change of its part.
  const [hasZone, setHasZone] = useState(profile.attributes.timezone !== null)
  const [isVerified, setVerified] = useState(profile.attributes.is_verified)
  const { state: locationState } = useLocation()
  const [missing] = useState(() => Object.entries((locationState as EditProfileState | null)?.missing ?? {}))
  const [resolver] = useState(() => profileResolver(validationText))
  const state = useStoredForm({
    stored: profile,
    valuesOf: (stored) => formOf(stored ?? profile),
    resolver,
    showsErrors: missing.length > 0,
    store: async (change: ProfileChange, { sent, base, revision }) => {
      const fields: string[] = changedFields(sent, base.values)
      if (fields.length === 0) return base.stored
      if (isVerified && fields.includes('name') && !(await confirmRename())) return null
      if (!hasZone && changedParts(sent, base.values).includes('contact')) fields.push('timezone')
      const { data } = await api('PUT /organizations/:id', {
        params: { id: profile.id },
        body: pickFields(change, fields),
        revision,
      })
      setHasZone(data.attributes.timezone !== null)
      setVerified(data.attributes.is_verified)
      setCachedOrganization(data)
      return data
    },
  })
  const { form, saved, isDirty, run } = state

  // Publishing leads here if required fields are missing. Fields that have been filled in since then show no error.
  useEffect(() => {
    for (const [field, [message]] of missing) {
      const name = field as keyof ProfileForm
      const value = form.getValues(name)
      if (Array.isArray(value) ? value.length === 0 : !value) form.setError(name, { type: 'server', message })
    }
  }, [missing, form])

  return {
    state,
    isJustPublished: publication.isPublished,
    unsavedParts: isDirty ? changedParts(form.getValues(), saved) : [],
    save: () =>
      void run('save', async () => {
        if (await state.save()) showPopup({ type: 'success', message: t(isDirty ? 'profileSaved' : 'nothingToSave') })
      }),
    publish: () =>
      void run('publish', async () => {
        if (await state.save()) await publication.mutateAsync('publish')
      }),
    unpublish: () => void run('unpublish', () => publication.mutateAsync('unpublish')),
  } as const
}
