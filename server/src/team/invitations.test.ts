import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { buildAdmin, buildOrganization, buildSupporter, buildTeam } from '../../testing/factories.ts'
import { mailIsOut, mailsTo } from '../../testing/mailbox.ts'
import { freshEmail, signUpSupporter } from '../../testing/registrations.ts'
import { teamHousekeeping } from './housekeeping.ts'

let app: TestApp
const clock = movableClock()
beforeAll(async () => {
  app = await createTestApp({ clock })
  await app.work()
})
afterAll(() => app.close())

interface Caller {
  token: string
}
interface Listed {
  id: string
  email: string
  role: string
  is_expired: boolean
}

const invite = (organizationId: string, { token }: Caller, body: object, language = 'en') =>
  app.call('POST', `/organizations/${organizationId}/invitations`, {
    token,
    body,
    headers: { 'accept-language': language },
  })
const teamOf = async (organizationId: string, { token }: Caller) =>
  (await app.call('GET', `/organizations/${organizationId}/team`, { token })).body.data.attributes
const openOf = async (organizationId: string, caller: Caller): Promise<Listed[]> =>
  (await teamOf(organizationId, caller)).invitations
const accept = ({ token }: Caller, invitation: string, language = 'en') =>
  app.call('POST', '/invitations/actions?action=accept', {
    token,
    body: { token: invitation },
    headers: { 'accept-language': language },
  })
const look = (invitation: string) =>
  app.call('POST', '/invitations/actions?action=show', { body: { token: invitation } })

/** The token in the latest invitation that was mailed to an address. */
const linkTo = async (address: string): Promise<string> => {
  await mailIsOut(app)
  const mails = await mailsTo(app, address)
  return /\/invitation#([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}

/** Invites somebody with an account and returns the token of the link. */
const invited = async (role = 'editor') => {
  const organization = await buildTeam(app.services.db)
  const person = await buildSupporter(app.services.db)
  await invite(organization.id, organization.owner, { email: person.email, role })
  return { organization, person, link: await linkTo(person.email) }
}

describe('an invitation', () => {
  /** @shows team.invitations */
  it('is mailed with inviter, organization and role, and makes the person who accepts it an admin', async () => {
    const { organization, person, link } = await invited('volunteer_manager')
    const [mail] = await mailsTo(app, person.email)
    expect(mail?.subject).toBe('You’re invited to help run an organization on Rostrum')
    expect(mail?.text).toContain(organization.name)
    expect(mail?.text).toContain(organization.owner.name)
    const { body } = await look(link)
    expect(body.data.attributes).toMatchObject({
      email: person.email,
      role: 'volunteer_manager',
      organization: { id: organization.id, name: organization.name },
      invited_by: organization.owner.name,
      has_account: true,
    })

    const accepted = await accept(person, link)
    expect(accepted.body.data).toMatchObject({ id: organization.id, attributes: { role: 'volunteer_manager' } })
    const profile = (await app.call('GET', '/profile', { token: person.token })).body.data
    expect(profile.attributes).toMatchObject({ is_organization_admin: true, user_type: 'organization' })
    expect(profile.relationships.organization).toMatchObject({
      id: organization.id,
      attributes: { role: 'volunteer_manager' },
    })
    const { admins, invitations } = await teamOf(organization.id, organization.owner)
    expect(admins.find(({ id }: { id: string }) => id === person.id)).toMatchObject({ role: 'volunteer_manager' })
    expect(invitations).toEqual([])
  })

  /** @shows team.invitations */
  it('can be accepted once; repeating it succeeds for the same person and fails for others', async () => {
    const { person, link } = await invited()
    expect((await accept(person, link)).status).toBe(200)
    expect((await accept(person, link)).status).toBe(200)
    expect((await look(link)).status).toBe(404)
    const other = await buildSupporter(app.services.db)
    const refused = await accept(other, link, 'es')
    expect(refused.status).toBe(404)
    expect(refused.body.message).toContain('ya se usó')
  })

  /** @shows team.invitations */
  it('can be accepted only by the person with the invited address', async () => {
    const { organization, person, link } = await invited()
    const finder = await buildSupporter(app.services.db)
    const refused = await accept(finder, link)
    expect(refused.status).toBe(403)
    expect(refused.body.message).toContain(person.email)
    expect((await teamOf(organization.id, organization.owner)).admins).toHaveLength(4)
    expect((await app.call('POST', '/invitations/actions?action=accept', { body: { token: link } })).status).toBe(401)
  })

  it('can be accepted after registering, ignores the case of the address, and is in the inviter’s language', async () => {
    const { id, owner } = await buildOrganization(app.services.db)
    const email = freshEmail()
    expect((await invite(id, owner, { email: email.toUpperCase(), role: 'viewer' }, 'es')).status).toBe(201)
    const link = await linkTo(email)
    expect((await mailsTo(app, email))[0]?.subject).toContain('Te invitan')
    expect((await look(link)).body.data.attributes).toMatchObject({ email, has_account: false })
    const person = await signUpSupporter(app, { email })
    expect((await accept(person, link)).body.data.attributes.role).toBe('viewer')
  })

  it('is refused for an admin of another organization until they leave it', async () => {
    const { db } = app.services
    const elsewhere = await buildTeam(db)
    const { id, owner } = await buildOrganization(db)
    const person = elsewhere.admins.viewer
    await invite(id, owner, { email: person.email, role: 'editor' })
    const link = await linkTo(person.email)
    const refused = await accept(person, link)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain(elsewhere.name)
    await app.call('DELETE', `/organizations/${elsewhere.id}/team/${person.id}`, { token: person.token })
    expect((await accept(person, link)).status).toBe(200)
  })

  it('results in one membership when two are accepted at the same time', async () => {
    const { db } = app.services
    const person = await buildSupporter(db)
    const links: string[] = []
    for (let number = 0; number < 2; number += 1) {
      const { id, owner } = await buildOrganization(db)
      await invite(id, owner, { email: person.email, role: 'owner' })
      links.push(await linkTo(person.email))
    }
    const answers = await Promise.all(links.map((link) => accept(person, link)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('that is sent again works only with its latest link, and cannot be sent again immediately', async () => {
    const { organization, person, link: first } = await invited()
    const { id, owner } = organization
    const [open] = await openOf(id, owner)
    const resend = () =>
      app.call('POST', `/organizations/${id}/invitations/${open?.id}/actions?action=resend`, { token: owner.token })
    const early = await resend()
    expect(early.status).toBe(429)
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(0)
    clock.advance(61)
    expect((await resend()).status).toBe(200)
    const second = await linkTo(person.email)
    expect(second).not.toBe(first)
    expect((await look(first)).status).toBe(404)
    expect((await accept(person, second)).status).toBe(200)
    expect((await resend()).status).toBe(404)
  })

  it('to an address that has one is updated with the new role and not mailed again', async () => {
    const { organization, person, link } = await invited('viewer')
    const { id, owner } = organization
    const again = await invite(id, owner, { email: person.email, role: 'editor' })
    expect(again.status).toBe(201)
    expect(await openOf(id, owner)).toMatchObject([{ email: person.email, role: 'editor' }])
    await mailIsOut(app)
    expect(await mailsTo(app, person.email)).toHaveLength(1)
    expect((await accept(person, link)).body.data.attributes.role).toBe('editor')
  })

  /** @shows team.invitations */
  it('that was revoked or is older than seven days cannot be used', async () => {
    const { organization, person, link } = await invited()
    const { id, owner } = organization
    const [open] = await openOf(id, owner)
    const revoke = () => app.call('DELETE', `/organizations/${id}/invitations/${open?.id}`, { token: owner.token })
    expect((await revoke()).body.data.attributes.invitations).toEqual([])
    expect((await revoke()).status).toBe(404)
    expect((await accept(person, link)).status).toBe(404)

    const late = await invited()
    clock.advance(7 * 24 * 60 * 60)
    expect((await look(late.link)).status).toBe(404)
    expect((await accept(late.person, late.link)).status).toBe(404)
    expect(await openOf(late.organization.id, late.organization.owner)).toMatchObject([{ is_expired: true }])
  })

  it('is mailed to an address at most three times an hour, also if it is revoked and created again', async () => {
    const { id, owner } = await buildOrganization(app.services.db)
    const email = freshEmail()
    const inviteAndRevoke = async () => {
      const { status, headers } = await invite(id, owner, { email, role: 'viewer' })
      for (const { id: invitation } of await openOf(id, owner)) {
        await app.call('DELETE', `/organizations/${id}/invitations/${invitation}`, { token: owner.token })
      }
      return { status, headers }
    }
    for (let number = 1; number <= 3; number += 1) {
      expect((await inviteAndRevoke()).status).toBe(201)
    }
    const refused = await inviteAndRevoke()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    // Other organizations are not affected.
    const other = await buildOrganization(app.services.db)
    expect((await invite(other.id, other.owner, { email, role: 'viewer' })).status).toBe(201)
    clock.advance(60 * 60)
    expect((await inviteAndRevoke()).status).toBe(201)
  })

  it('with invalid data is refused with an error at the field', async () => {
    const { id, owner, admins } = await buildTeam(app.services.db)
    const errors = async (body: object) => (await invite(id, owner, body)).body.errors
    expect(await errors({ email: 'nobody', role: 'editor' })).toEqual({ email: ['Invalid email format'] })
    expect(await errors({ email: freshEmail(), role: 'king' })).toHaveProperty('role')
    expect(await errors({ email: admins.viewer.email, role: 'editor' })).toEqual({
      email: ['This person already helps run the organization'],
    })
    expect(await openOf(id, owner)).toEqual([])
  })

  it('can be created, sent again, revoked and listed only by owners', async () => {
    const { organization } = await invited()
    const { id, admins, owner } = organization
    const [open] = await openOf(id, owner)
    const stranger = (await buildOrganization(app.services.db)).owner
    for (const { token } of [admins.editor, admins.volunteer_manager, admins.viewer, stranger]) {
      const path = `/organizations/${id}/invitations`
      const body = { email: freshEmail(), role: 'viewer' }
      expect((await app.call('POST', path, { token, body })).status).toBe(403)
      expect((await app.call('POST', `${path}/${open?.id}/actions?action=resend`, { token })).status).toBe(403)
      expect((await app.call('DELETE', `${path}/${open?.id}`, { token })).status).toBe(403)
    }
    expect(await openOf(id, admins.editor)).toEqual([])
    expect(await openOf(id, owner)).toHaveLength(1)
    // An invitation of another organization is not found.
    const path = `/organizations/${stranger.id}/invitations/${open?.id}`
    expect((await app.call('DELETE', path, { token: stranger.token })).status).toBe(404)
    expect((await look(randomUUID())).status).toBe(404)
  })

  it('is refused if there are two hundred admins and invitations in total', async () => {
    const { db } = app.services
    const { id, owner } = await buildOrganization(db)
    for (let number = 0; number < 198; number += 1) {
      await db
        .insertInto('organization_invitations')
        .values({
          id: randomUUID(),
          organization_id: id,
          email: freshEmail(),
          role: 'viewer',
          sent_at: clock.now(),
          expires_at: clock.now(),
          created_at: clock.now(),
        })
        .execute()
    }
    expect((await invite(id, owner, { email: freshEmail(), role: 'viewer' })).status).toBe(201)
    expect((await invite(id, owner, { email: freshEmail(), role: 'viewer' })).status).toBe(409)
  })

  it('shows its address in the audit log for ninety days', async () => {
    const { organization, person } = await invited()
    const { id, owner } = organization
    const [open] = await openOf(id, owner)
    await app.call('DELETE', `/organizations/${id}/invitations/${open?.id}`, { token: owner.token })
    const read = async () => {
      const { body } = await app.call('GET', `/organizations/${id}/audit-log`, { token: owner.token })
      return body.data.map(({ attributes: { act, email } }: { attributes: { act: string; email: string | null } }) => [
        act,
        email,
      ])
    }
    expect(await read()).toEqual([
      ['team.invitation_revoked', person.email],
      ['team.invited', person.email],
    ])
    const { db } = app.services
    await teamHousekeeping({ db, clock }).run({})
    expect(await read()).toHaveLength(2)
    clock.advance(91 * 24 * 60 * 60)
    const later = await buildAdmin(db, { organization_id: id, role: 'owner' })
    await teamHousekeeping({ db, clock }).run({})
    const { body } = await app.call('GET', `/organizations/${id}/audit-log`, { token: later.token })
    expect(JSON.stringify(body)).not.toContain(person.email)
  })
})
