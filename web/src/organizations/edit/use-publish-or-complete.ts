import { useNavigate } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { useText } from '../../lib/i18n.tsx'
import { showPopup } from '../../lib/popup.ts'
import { useErrorText } from '../../lib/use-error-text.ts'
import { usePublication } from './publication.ts'

/** The history state for the profile form. `missing` contains the errors that it shows from the start. */
export interface EditProfileState {
  missing?: Record<string, string[]>
}

/** Publishes the page. If required fields are missing, it opens the profile form, which shows the errors. */
export const usePublishOrComplete = () => {
  const t = useText('organizer')
  const navigate = useNavigate()
  const errorText = useErrorText()
  const publication = usePublication()
  const publish = async () => {
    try {
      await publication.mutateAsync('publish')
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.errors).length > 0) {
        showPopup({ type: 'warning', title: t('notPublishedYet'), message: t('missingForPublishing') })
        await navigate('/edit-organization', { state: { missing: error.errors } satisfies EditProfileState })
      } else showPopup({ type: 'error', message: errorText(error) })
    }
  }
  return { publish, isPublishing: publication.isPending, isPublished: publication.isPublished }
}
