import type { APIRequestContext } from '@playwright/test'
import { pledgeDetails, publishCandidate } from './candidate-fixtures.ts'
import { callApi, signUpSupporter } from './people.ts'

/**
 * An organization with three people: Hannah Vue pledged and needs help to register, so she may be called. Luis Ortega
 * follows and shows his address, so he may be written to. Devon Clarke follows, too, and then said that he wants no mail.
 */
export const gatherPeople = async (request: APIRequestContext) => {
  const { organizer, candidateId } = await publishCandidate(request)
  const { organizationId } = organizer
  const hannah = await signUpSupporter(request, { first_name: 'Hannah', last_name: 'Vue' })
  await callApi(request, 'POST', `/candidates/${candidateId}/actions?action=vote`, {
    token: hannah.session.meta.token,
    data: { ...pledgeDetails, full_name: 'Hannah Vue', email: hannah.email, registered_to_vote: 'need_help' },
  })
  const follow = async (first_name: string, last_name: string) => {
    const supporter = await signUpSupporter(request, { first_name, last_name })
    const { token } = supporter.session.meta
    await callApi(request, 'POST', `/organizations/${organizationId}/actions?action=follow`, { token })
    return token
  }
  const decide = (token: string, purpose: string, given: boolean) =>
    callApi(request, 'POST', '/consents', { token, data: { purpose, organization_id: organizationId, given } })
  await decide(await follow('Luis', 'Ortega'), 'share_contact', true)
  await decide(await follow('Devon', 'Clarke'), 'organization_mail', false)
  return { organizer, candidateId, hannahEmail: hannah.email }
}
