import type { KyselyPlugin } from 'kysely'
import { afterAll, expect, it, vi } from 'vitest'
import { createTestApp } from '../../../testing/app.ts'
import { layOutMail } from './layout.ts'
import { enqueueMail, type MailKind } from './outbox.ts'
import { createMailSender } from './sender.ts'
import type { Mailer } from './transport.ts'

const app = await createTestApp()
afterAll(() => app.close())

const away = () => Object.assign(new Error('connection refused'), { code: '08006' })

/** @shows mail.bounces */
it('sends a mail later that it could neither compose nor put off, because the database was too busy', async () => {
  let refusals = 0
  const busy: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (refusals === 0 || node.kind !== 'UpdateQueryNode') return node
      refusals -= 1
      throw away()
    },
    transformResult: async ({ result }) => result,
  }
  let attempts = 0
  const kind: MailKind = {
    name: 'test.composed',
    compose: async (tasks) => {
      attempts += 1
      if (attempts === 1) {
        refusals = 3
        throw away()
      }
      return tasks.map(() =>
        layOutMail({
          language: 'en',
          origin: 'https://rostrum.example',
          subject: 'A subject',
          title: 'A title',
          blocks: [],
          footer: { basis: { by: 'act' }, reason: 'A reason.' },
        }),
      )
    },
  }
  const sent: string[] = []
  const mailer: Mailer = {
    send: async ({ to }) => {
      sent.push(to)
    },
    close: () => undefined,
  }
  const { db, clock, config } = app.services
  const sender = createMailSender(
    { listen: async () => ({ close: async () => undefined }) },
    { db: db.withPlugin(busy), clock, mailer, config },
    { kinds: [kind], batchKinds: [], log: app.server.log },
  )
  await enqueueMail(db, { kind: kind.name, to: { address: 'reader@example.org', payload: {} }, now: clock.now() })
  await sender.work()
  await vi.waitFor(() => expect(sent).toEqual(['reader@example.org']), { timeout: 20_000 })
  await sender.stop()
  expect([attempts, refusals]).toEqual([2, 0])
})
