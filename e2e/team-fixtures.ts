import type { APIRequestContext } from '@playwright/test'
import { callApi, receiveMail, registerPublicOrganization, signUpSupporter, type Account } from './people.ts'

/** Returns the path of the link in the newest invitation to this address. */
export const invitationIn = async (request: APIRequestContext, address: string): Promise<string> => {
  const { text } = await receiveMail(request, address, /invited to help run/)
  const link = /\/invitation#[\w-]+/.exec(text)?.[0]
  if (!link) throw new Error(`There is no link in: ${text}`)
  return link
}

/** Invites Teo Brandt to the team of the owner's organization, and accepts for him. Returns his account. */
export const addAdmin = async (
  request: APIRequestContext,
  owner: Account & { organizationId: string },
  role: string,
): Promise<Account> => {
  const person = await signUpSupporter(request, { first_name: 'Teo', last_name: 'Brandt' })
  const { token } = owner.session.meta
  const data = { email: person.email, role }
  await callApi(request, 'POST', `/organizations/${owner.organizationId}/invitations`, { token, data })
  const link = await invitationIn(request, person.email)
  await callApi(request, 'POST', '/invitations/actions?action=accept', {
    token: person.session.meta.token,
    data: { token: link.slice(link.indexOf('#') + 1) },
  })
  const { data: user } = await callApi<{ data: Account['session'] }>(request, 'GET', '/profile', {
    token: person.session.meta.token,
  })
  return { ...person, session: { ...user, meta: { ...user.meta, token: person.session.meta.token } } }
}

/** Registers an organization with a second admin, who has the given role. */
export const registerWithAdmin = async (request: APIRequestContext, role: string) => {
  const owner = await registerPublicOrganization(request)
  return { owner, admin: await addAdmin(request, owner, role) }
}
