import type { APIRequestContext } from '@playwright/test'
import { callApi, publishOrganization, registerOrganization, signUpSupporter } from './people.ts'

/** A name that is long enough to reveal texts that do not wrap. */
export const organizationName = 'Northside Renters League of Cook County'

export const pledgeDetails = {
  full_name: 'Maya Okafor',
  email: 'maya@example.org',
  phone: '414-555-0177',
  age: 34,
  address: '77 Quiet Court',
  registered_to_vote: 'yes',
}

/** Registers a public organization with one published candidate. */
export const publishCandidate = async (request: APIRequestContext, changes: object = {}) => {
  const organizer = await registerOrganization(request, { organization_name: organizationName })
  await publishOrganization(request, organizer)
  const { token } = organizer.session.meta
  const { data } = await callApi<{ data: { id: string } }>(request, 'POST', '/candidates', {
    token,
    data: {
      name: 'Elena Ruiz',
      tagline: 'Safer crossings and open books.',
      about: 'She answers her phone.',
      highlights: [{ title: 'Repairs within 14 days', excerpt: 'Her rule, passed 11 to 4.' }],
      votes_required: 10,
      ...changes,
    },
  })
  await callApi(request, 'POST', `/candidates/${data.id}/actions?action=publish`, { token })
  return { organizer, candidateId: data.id, address: `/candidates/${organizer.organizationId}/${data.id}` }
}

/** A new supporter pledges to vote for the candidate. */
export const vote = async (request: APIRequestContext, candidateId: string, changes: object = {}) => {
  const supporter = await signUpSupporter(request)
  const answer = await callApi<{ data: { id: string } }>(
    request,
    'POST',
    `/candidates/${candidateId}/actions?action=vote`,
    { token: supporter.session.meta.token, data: { ...pledgeDetails, ...changes } },
  )
  return { supporter, pledgeId: answer.data.id }
}
