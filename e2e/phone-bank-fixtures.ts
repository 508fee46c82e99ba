import type { APIRequestContext } from '@playwright/test'
import { phoneBankExample } from '@rostrum/contract/phone-bank'
import { callApi, publishOrganization, registerOrganization } from './people.ts'

/** Registers and publishes an organization with an open phone bank. Returns the address of its registration page. */
export const openPhoneBank = async (request: APIRequestContext, changes: object = {}) => {
  const organizer = await registerOrganization(request)
  await publishOrganization(request, organizer)
  const { token } = organizer.session.meta
  await callApi(request, 'PUT', `/organizations/${organizer.organizationId}/phone-bank`, {
    token,
    data: { ...phoneBankExample, ...changes },
  })
  return { organizer, address: `/phone-bank-registration/${organizer.organizationId}` }
}
