import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useText } from '../../lib/i18n.tsx'
import { showPopup } from '../../lib/popup.ts'
import { useOwnOrganizationId, useRememberOrganization } from './own-organization.ts'

/** Publishes or unpublishes the organization's page. The caller handles errors, such as missing required fields. */
export const usePublication = () => {
  const t = useText('organizer')
  const id = useOwnOrganizationId()
  const remember = useRememberOrganization()
  return useMutation({
    mutationFn: (action: 'publish' | 'unpublish') =>
      api(`POST /organizations/:id/actions?action=${action}`, { params: { id } }),
    onSuccess: ({ data }, action) => {
      remember(data)
      showPopup({ type: 'success', message: t(action === 'publish' ? 'pagePublished' : 'pageUnpublished') })
    },
  })
}
