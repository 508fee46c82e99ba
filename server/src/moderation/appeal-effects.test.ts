import { callCampaignKind } from '@rostrum/contract/campaigns'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { because, openAppeals } from '../../testing/appeals.ts'
import { buildConversation } from '../../testing/factories-chat.ts'
import { buildItem, buildOrganization, buildSupporter } from '../../testing/factories.ts'
import { mailsTo } from '../../testing/mailbox.ts'

let world: Awaited<ReturnType<typeof openAppeals>>
beforeAll(async () => {
  world = await openAppeals()
})
afterAll(() => world.app.close())

/** What a measure is taken against, how, and whether it applies. */
interface Measured {
  email: string
  sanction: () => Promise<unknown>
  lift: () => Promise<unknown>
  applies: () => Promise<boolean>
}

const measures: Record<string, () => Promise<Measured>> = {
  'a removed item': async () => {
    const { post, organizationWithItem, isPublic } = world
    const { organization, id, path } = await organizationWithItem()
    return {
      email: organization.owner.email,
      sanction: () => post(`${path}remove`, because),
      lift: () => post(`${path}restore`),
      applies: async () => !(await isPublic(id)),
    }
  },
  'a banned organization': async () => {
    const { app, post } = world
    const { id, owner } = await buildOrganization(app.services.db)
    const path = `/moderation/organizations/${id}/actions?action=`
    return {
      email: owner.email,
      sanction: () => post(`${path}ban`, because),
      lift: () => post(`${path}unban`),
      applies: async () => (await app.call('GET', `/organizations/${id}`)).status === 404,
    }
  },
  'a banned person': async () => {
    const { app, post } = world
    const { id, email } = await buildSupporter(app.services.db)
    const path = `/moderation/users/${id}/actions?action=`
    const banned = () => app.services.db.selectFrom('users').select('banned_at').where('id', '=', id)
    return {
      email,
      sanction: () => post(`${path}ban`, because),
      lift: () => post(`${path}unban`),
      applies: async () => (await banned().executeTakeFirstOrThrow()).banned_at !== null,
    }
  },
}

/** @shows moderation.one-decision */
describe.each(Object.entries(measures))('%s', (_name, build) => {
  it('that was lifted and decided again stays, because only the decision that was appealed is reversed', async () => {
    const { tokenFor, appealOf, decide, lastMail, app } = world
    const { email, sanction, lift, applies } = await build()
    await sanction()
    const early = await tokenFor(email)
    await lift()
    await sanction()
    const late = await tokenFor(email)
    expect(late).not.toBe(early)

    const first = await decide((await appealOf(early)).id, 'reverse')
    expect(first.body.data.attributes).toMatchObject({ outcome: 'reversed', effect: 'other_decision' })
    expect(await applies()).toBe(true)
    const mail = await lastMail(email)
    expect(mail?.subject).toBe('Your appeal: the decision was reversed')
    expect(mail?.text).toContain('by another decision. You can appeal that one, too.')
    // The link leads to the decision that applies, which can still be appealed.
    expect(mail?.text).toContain(`/decision/${late}`)
    const shown = await app.call('GET', `/decisions/${early}`)
    expect(shown.body.data.attributes.appeal).toMatchObject({ outcome: 'reversed', effect: 'other_decision' })

    const second = await decide((await appealOf(late)).id, 'reverse')
    expect(second.body.data.attributes).toMatchObject({ effect: 'taken_back' })
    expect(await applies()).toBe(false)
    expect((await lastMail(email))?.text).not.toContain('another decision')
  })

  it.each(['reverse', 'uphold'] as const)(
    'that was lifted by hand while the appeal waits stays lifted: %s',
    async (action) => {
      const { tokenFor, appealOf, decide, lastMail } = world
      const { email, sanction, lift, applies } = await build()
      await sanction()
      const appeal = await appealOf(await tokenFor(email))
      await lift()
      expect((await decide(appeal.id, action)).body.data.attributes).toMatchObject({ effect: 'lifted_before' })
      expect(await applies()).toBe(false)
      const mail = await lastMail(email)
      expect(mail?.subject).toBe(
        action === 'uphold' ? 'Your appeal: the decision was right' : 'Your appeal: the decision was reversed',
      )
      expect(mail?.text).toMatch(/had already been (restored|lifted), and that does not change/)
      expect(mail?.text).not.toMatch(/stays|is taken back|The ban is lifted/)
    },
  )

  it('that is decided again after the appeal was turned down does not revive it', async () => {
    const { tokenFor, appealOf, decide } = world
    const { email, sanction, lift, applies } = await build()
    await sanction()
    const { id } = await appealOf(await tokenFor(email))
    expect((await decide(id, 'uphold')).body.data.attributes).toMatchObject({ effect: 'stays' })
    await lift()
    await sanction()
    expect((await decide(id, 'reverse')).status).toBe(409)
    expect(await applies()).toBe(true)
  })
})

/** @shows moderation.one-decision */
describe('two decisions about what is removed once', () => {
  /** An item that was removed, and removed again for reports that an appeal had opened. */
  const confirmed = async () => {
    const { post, organizationWithItem, reportBy, tokenFor, appealOf, decide, app } = world
    const { organization, id, path } = await organizationWithItem()
    const reporter = await reportBy(id)
    await post(`${path}dismiss`)
    const notice = await tokenFor(reporter, 'notice')
    await post(`${path}remove`, because)
    const early = await tokenFor(organization.owner.email)
    await decide((await appealOf(notice, 'notices')).id, 'reverse')
    await post(`${path}remove`, { ...because, reason: 'It is spam, too.' })
    const bell = await app.call('GET', '/notifications', { token: organization.owner.token })
    const tokens = bell.body.data
      .filter(({ type }: { type: string }) => type === 'decisions')
      .map(({ attributes }: { attributes: { token: string } }) => attributes.token)
    return { organization, id, early, tokens }
  }

  it.each([
    ['the first', 0],
    ['the last', 1],
  ] as const)('keep it removed until both are reversed, beginning with %s', async (_which, begin) => {
    const { appealOf, decide, isPublic, lastMail } = world
    const { organization, id, early, tokens } = await confirmed()
    // The bell leads to the newest decision about the organization.
    const order = begin === 0 ? [early, tokens[0]] : [tokens[0], early]
    const effects = []
    for (const token of order) {
      const { body } = await decide((await appealOf(token)).id, 'reverse')
      effects.push(body.data.attributes.effect, await isPublic(id))
      if (effects.length === 2)
        expect((await lastMail(organization.owner.email))?.text).toContain(`/decision/${order[1]}`)
    }
    expect(effects).toEqual(['other_decision', false, 'taken_back', true])
  })
})

/** @shows moderation.one-decision */
describe('an appeal about what cannot come back', () => {
  it('says so of the text of a message, which is deleted', async () => {
    const { app, post, tokenFor, appealOf, decide, lastMail } = world
    const { messages, supporter } = await buildConversation(app.services.db)
    await post(`/moderation/subjects/chat-messages/${messages[0]?.id}/actions?action=remove`, because)
    const appeal = await appealOf(await tokenFor(supporter.email))
    expect((await decide(appeal.id, 'reverse')).body.data.attributes).toMatchObject({ effect: 'text_deleted' })
    expect((await lastMail(supporter.email))?.text).toContain('deleted for good, so we can’t bring it back')
  })

  it('is answered although the organization has deleted the item', async () => {
    const { app, post, tokenFor, appealOf, decide, lastMail, organizationWithItem } = world
    const { organization, id, path } = await organizationWithItem()
    await post(`${path}remove`, because)
    const appeal = await appealOf(await tokenFor(organization.owner.email))
    const { token } = organization.owner
    expect((await app.call('DELETE', `/call-campaigns/${id}`, { token })).status).toBe(204)
    const answer = await decide(appeal.id, 'reverse')
    expect([answer.status, answer.body.data?.attributes.effect]).toEqual([200, 'gone'])
    expect((await lastMail(organization.owner.email))?.text).toContain('has been deleted in the meantime')
  })
})

/** @shows moderation.one-decision */
describe('an appeal against a dismissal', () => {
  it('does not open a report that was decided anew, and leaves that decision as it is', async () => {
    const { app, post, tokenFor, appealOf, decide, lastMail, reportBy } = world
    const { id } = await buildItem(app.services.db, callCampaignKind)
    const path = `/moderation/subjects/call-campaigns/${id}/actions?action=`
    const [email, other] = [await reportBy(id), await reportBy(id)]
    await post(`${path}dismiss`)
    const appeals = [await appealOf(await tokenFor(email, 'notice'), 'notices')]
    appeals.push(await appealOf(await tokenFor(other, 'notice'), 'notices'))
    await reportBy(id, email)
    await post(`${path}dismiss`, { reason: 'Still one mail a year.' })
    const answer = await decide(appeals[0]?.id ?? '', 'reverse')
    expect(answer.body.data.attributes).toMatchObject({ effect: 'other_decision' })
    expect((await lastMail(email))?.text).toContain('Meanwhile, your report was decided again.')
    // The other report was dismissed by nothing but the decision that is reversed.
    expect((await lastMail(other))?.text).toContain('Your report is open again')
    const reports = app.services.db.selectFrom('reports').select(['reporter_email', 'outcome'])
    expect(await reports.where('subject_id', '=', id).orderBy('reporter_email').execute()).toEqual(
      [
        { reporter_email: email, outcome: 'dismissed' },
        { reporter_email: other, outcome: null },
      ].toSorted((one, next) => one.reporter_email.localeCompare(next.reporter_email)),
    )
  })

  it('that is turned down does not say that what was removed since then stays online', async () => {
    const { post, tokenFor, appealOf, decide, lastMail, reportBy, organizationWithItem } = world
    const { id, path, organization } = await organizationWithItem()
    const email = await reportBy(id)
    await post(`${path}dismiss`)
    const appeal = await appealOf(await tokenFor(email, 'notice'), 'notices')
    await post(`${path}remove`, because)
    expect((await decide(appeal.id, 'uphold')).body.data.attributes).toMatchObject({ effect: 'gone' })
    const text = (await lastMail(email))?.text
    expect(text).toContain('What you reported is no longer online.')
    expect(text).not.toContain('stays online')
    // Nor does the organization learn of it: its own decision can be appealed by itself alone.
    expect((await mailsTo(world.app, organization.owner.email)).length).toBe(1)
  })
})
