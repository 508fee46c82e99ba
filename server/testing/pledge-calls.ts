import { candidateKind } from '@rostrum/contract/candidates'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { buildItem, buildOrganization, buildSupporter } from './factories.ts'

export const pledgeDetails = {
  full_name: 'Maya Okafor',
  email: 'maya@example.org',
  phone: '414-555-0177',
  age: 34,
  address: '77 Quiet Court',
  registered_to_vote: 'need_help',
}

/** The calls of pledges. `app` is a function, because tests start the app later. */
export const pledgeCalls = (app: () => TestApp) => {
  const vote = (candidateId: string, token: string | undefined, changes: object = {}) => {
    const body = { ...pledgeDetails, ...changes }
    return app().call('POST', `/candidates/${candidateId}/actions?action=vote`, { token, body })
  }
  return {
    vote,
    /** A candidate, its organization, and a supporter who has pledged. */
    setTheScene: async () => {
      const { db } = app().services
      const organization = await buildOrganization(db)
      const candidate = await buildItem(db, candidateKind, { organization_id: organization.id })
      const supporter = await buildSupporter(db)
      const pledge = await vote(candidate.id, supporter.token)
      expect(pledge.status).toBe(201)
      return { organization, candidate, supporter, pledgeId: pledge.body.data.id as string }
    },
  }
}
