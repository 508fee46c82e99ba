import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, ApiError } from '../../lib/api.ts'
import { showPopup } from '../../lib/popup.ts'
import { useErrorText } from '../../lib/use-error-text.ts'
import { useOwnOrganization, useSetCachedOrganization } from '../../organizations/edit/own-organization.ts'

interface Outcome {
  /** Says what was changed. */
  message: string
  onDone?: () => void
  onRefused?: () => void
}

/** The list of sites, and a function that replaces it, based on the list that is shown. */
export const useAllowedSites = () => {
  const errorText = useErrorText()
  const own = useOwnOrganization({ isFresh: true })
  const setCachedOrganization = useSetCachedOrganization()
  const [error, setError] = useState<string>()
  const profile = own.data
  const { mutate, isPending } = useMutation({
    mutationFn: ({ sites, id, revision }: { sites: string[]; id: string; revision: string }) =>
      api('PUT /organizations/:id', { params: { id }, body: { embed_origins: sites }, revision }),
    onSuccess: ({ data }) => setCachedOrganization(data),
  })
  const change = (sites: string[], { message, onDone, onRefused }: Outcome) => {
    if (!profile) return
    setError(undefined)
    mutate(
      { sites, id: profile.id, revision: profile.meta.revision },
      {
        onSuccess: () => {
          showPopup({ type: 'success', message })
          onDone?.()
        },
        onError: (failure) => {
          const refused = failure instanceof ApiError && Object.entries(failure.errors)
          const [, [text] = []] = (refused && refused.find(([path]) => path.startsWith('embed_origins'))) || []
          if (text === undefined) showPopup({ type: 'error', message: errorText(failure) })
          else setError(text)
          // A colleague may have changed the profile in the meantime. The list is then shown as it is now.
          if (failure instanceof ApiError && failure.status === 409) void own.refetch()
          onRefused?.()
        },
      },
    )
  }
  return { sites: profile?.attributes.embed_origins, change, error, isPending }
}
