import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useText } from '../../lib/i18n.tsx'
import { showPopup } from '../../lib/popup.ts'
import { useOwnOrganizationId, useSetCachedOrganization } from './own-organization.ts'

/**
 * Publishes or unpublishes the organization's page. The caller handles errors, such as missing required fields. If it was
 * the last to publish the page, `isPublished` is true, and it says what comes next.
 */
export const usePublication = () => {
  const t = useText('organizer')
  const id = useOwnOrganizationId()
  const setCachedOrganization = useSetCachedOrganization()
  const mutation = useMutation({
    mutationFn: (action: 'publish' | 'unpublish') =>
      api(`POST /organizations/:id/actions?action=${action}`, { params: { id } }),
    onSuccess: ({ data }, action) => {
      setCachedOrganization(data)
      showPopup({ type: 'success', message: t(action === 'publish' ? 'pagePublished' : 'pageUnpublished') })
    },
  })
  return { ...mutation, isPublished: mutation.isSuccess && mutation.variables === 'publish' }
}
