import { updateKind } from '@rostrum/contract/updates'
import type { TestApp } from './app.ts'
import { buildItem, type buildOrganization } from './factories.ts'
import { mailIsOut, mailsTo } from './mailbox.ts'

/** What tests of consents look at: the ledger, the latest decisions, and the mail of an organization. */
export const consentCalls = (app: () => TestApp) => ({
  /** All decisions of a person, oldest first. */
  ledgerOf: (personId: string) =>
    app()
      .services.db.selectFrom('consents')
      .selectAll()
      .where('person_id', '=', personId)
      .orderBy('created_at')
      .execute(),
  /** The latest decisions of a supporter. */
  statesOf: async (token: string) => (await app().call('GET', '/consents', { token })).body.data,
  /** Publishes an update that is mailed, and waits until it is. */
  mailUpdate: async ({ id, owner }: Awaited<ReturnType<typeof buildOrganization>>): Promise<void> => {
    const draft = { status: 'draft' as const, first_published_at: null, published_at: null }
    const attributes = { notification_type: 'email_and_profile' }
    const item = await buildItem(app().services.db, updateKind, { organization_id: id, attributes, ...draft })
    const path = `/campaign-updates/${item.id}/actions?action=publish`
    const { status } = await app().call('POST', path, { token: owner.token })
    if (status !== 200) throw new Error(`The update was not published: ${status}`)
    await mailIsOut(app())
  },
  /** The mails of organizations to an address. */
  newsTo: async (email: string) => (await mailsTo(app(), email)).filter(({ headers }) => 'List-Unsubscribe' in headers),
})
