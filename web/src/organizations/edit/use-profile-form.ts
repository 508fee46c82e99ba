import type { OrganizationProfile } from '@rostrum/contract/organizations'
import { useEffect, useRef, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router'
import { api } from '../../lib/api.ts'
import { takeOver, useDerived } from '../../lib/form-changes.ts'
import { showServerErrors } from '../../lib/form.ts'
import { useText } from '../../lib/i18n.tsx'
import { showPopup } from '../../lib/popup.ts'
import { useErrorText } from '../../lib/use-error-text.ts'
import { useRememberOrganization } from './own-organization.ts'
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

type Form = UseFormReturn<ProfileForm, ProfileForm, ProfileChange>

const only = (change: ProfileChange, fields: string[]): ProfileChange =>
  Object.fromEntries(Object.entries(change).filter(([field]) => fields.includes(field)))

/** The state of edit profile: what is saved, what is not, and the ways to change that. */
export const useProfileForm = (
  profile: OrganizationProfile,
  uploads: number,
  /** Before a change takes something away: whether to go on. */
  confirmRename: () => Promise<boolean>,
) => {
  const t = useText('organizer')
  const sayWrong = useText('validation')
  const errorText = useErrorText()
  const remember = useRememberOrganization()
  const publication = usePublication()
  const [saved, setSaved] = useState(() => formOf(profile))
  // The browser's zone stands in the form before anybody has said one: it is stored with the rest of its part.
  const [hasZone, setHasZone] = useState(profile.attributes.timezone !== null)
  const [isVerified, setVerified] = useState(profile.attributes.is_verified)
  const { state } = useLocation()
  const [missing] = useState(() => Object.entries((state as EditProfileState | null)?.missing ?? {}))
  const [attempt, setAttempt] = useState(missing.length > 0 ? 1 : 0)
  const [busy, setBusy] = useState<'save' | 'publish' | 'unpublish' | null>(null)
  const [resolver] = useState(() => profileResolver(sayWrong))
  const form: Form = useForm({ defaultValues: saved, context: saved, resolver, shouldFocusError: false })
  const unsaved = useDerived(form, (values) => changedParts(values, saved).join(' '))
  const unsavedParts = unsaved === '' ? [] : changedParts(form.getValues(), saved)

  // Sent here to complete what publishing lacked; what has been filled in since is left out.
  useEffect(() => {
    for (const [field, [message]] of missing) {
      const name = field as keyof ProfileForm
      if (!form.getValues(name)) form.setError(name, { type: 'server', message })
    }
  }, [missing, form])

  const refuse = (error: unknown) => {
    if (!showServerErrors(form, error)) showPopup({ type: 'error', message: errorText(error) })
    setAttempt((count) => count + 1)
  }

  /** True when nothing is left to save. */
  const store = async (): Promise<boolean> => {
    if (uploads > 0) {
      showPopup({ type: 'warning', message: t('common:waitForUpload') })
      return false
    }
    let isStored = false
    await form.handleSubmit(
      async (change) => {
        const sent = structuredClone(form.getValues())
        const fields = changedFields(sent, saved)
        if (isVerified && fields.includes('name') && !(await confirmRename())) return
        if (fields.length > 0) {
          if (!hasZone && changedParts(sent, saved).includes('contact')) fields.push('timezone')
          const { data } = await api('PUT /organizations/:id', {
            params: { id: profile.id },
            body: only(change, fields),
          })
          const stored = formOf(data)
          setSaved(stored)
          setHasZone(data.attributes.timezone !== null)
          setVerified(data.attributes.is_verified)
          takeOver(form, sent, stored)
          remember(data)
        }
        isStored = true
      },
      () => setAttempt((count) => count + 1),
    )()
    return isStored
  }

  /** One thing at a time: a second press while the first is under way does nothing. */
  const isWorking = useRef(false)
  const run = async (name: 'save' | 'publish' | 'unpublish', work: () => Promise<unknown>) => {
    if (isWorking.current) return
    isWorking.current = true
    setBusy(name)
    try {
      await work()
    } catch (error) {
      refuse(error)
    } finally {
      isWorking.current = false
      setBusy(null)
    }
  }

  return {
    form,
    attempt,
    busy,
    isDirty: unsaved !== '',
    unsavedParts,
    save: () =>
      run('save', async () => {
        const hadChanges = unsaved !== ''
        if (await store()) showPopup({ type: 'success', message: t(hadChanges ? 'profileSaved' : 'nothingToSave') })
      }),
    publish: () =>
      run('publish', async () => {
        if (await store()) await publication.mutateAsync('publish')
      }),
    unpublish: () => run('unpublish', () => publication.mutateAsync('unpublish')),
    discard: () => {
      form.reset(saved)
      setAttempt(0)
    },
  }
}
