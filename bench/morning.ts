import { startSession } from '../server/src/accounts/sessions.ts'
import type { App } from '../server/src/app.ts'
import { percentile } from './load.ts'
import {
  compareReads,
  type LargeOrganization,
  type LargeOrganizations,
  printComparison,
  timed,
} from './large-organizations.ts'

/** So many people take part in each of the two organizations. */
const acts = 200
/** How often it is looked whether a broadcast has been sent. */
const pollMilliseconds = 100

const reads: Record<string, (organization: LargeOrganization) => string> = {
  'the morning': () => '/api/morning',
  'whom to call': () => '/api/people/to-call',
  'the bell': () => '/api/notifications?perPage=20',
  'recent activity': ({ id }) => `/api/organizations/${id}/recent-activities`,
  'report of a campaign': ({ campaignId }) => `/api/results/${campaignId}`,
  'roster of an event': ({ eventId }) => `/api/events/${eventId}/attendances`,
}

const measureActs = async (app: App, organizations: LargeOrganization[], tokens: string[]) => {
  const call = (token: string, url: string, body?: object) =>
    timed(app, { token }, { url, method: 'POST', ...(body && { body }) })
  const acting = organizations.map((): number[] => [])
  const following = organizations.map((): number[] => [])
  for (const token of tokens) {
    for (const [index, { id, campaignId }] of organizations.entries()) {
      const act = { campaign_type: 'call-campaigns', campaign_id: campaignId, outcome: 'contacted' }
      acting[index]?.push(await call(token, '/api/campaign-engagements', act))
      following[index]?.push(await call(token, `/api/organizations/${id}/actions?action=follow`))
    }
  }
  printComparison('taking part', acting)
  printComparison('following', following)
}

/** Sends a mail to everybody while somebody reads the list of people. */
const measureBroadcast = async ({ app, organization }: { app: App; organization: LargeOrganization }) => {
  const { server, services } = app
  const headers = { authorization: `Bearer ${organization.token}` }
  const payload = { subject: 'The hearing is on Tuesday', body: 'Come to the council, and bring a neighbor.' }
  const drafted = await server.inject({ method: 'POST', url: '/api/broadcasts', headers, payload })
  const id = drafted.json<{ data: { id: string } }>().data.id
  await app.work()
  const start = performance.now()
  await timed(app, organization, { method: 'POST', url: `/api/broadcasts/${id}/actions?action=send`, body: {} })
  const reading: number[] = []
  /** As its page asks while the mails go out. */
  const status = async () => {
    const answer = await server.inject({ url: `/api/broadcasts/${id}`, headers })
    return answer.json<{ data: { attributes: { status: string } } }>().data.attributes.status
  }
  // As its page does, this asks in intervals: the status changes when the last mail is sent, of which nothing tells.
  while ((await status()) !== 'sent') {
    reading.push(await timed(app, organization, { url: '/api/people' }))
    await new Promise((resolve) => {
      setTimeout(resolve, pollMilliseconds)
    })
  }
  const seconds = (performance.now() - start) / 1000
  const sent = await services.db.selectFrom('mails').select('id').where('status', '=', 'sent').execute()
  console.log(`A mail to everybody in the larger one, without a mail server`)
  console.log(
    `  ${sent.length} mails written in ${seconds.toFixed(0)} s (${(sent.length / seconds).toFixed(0)} per second)`,
  )
  console.log(`  meanwhile, the list of people answered within ${percentile(reading, 95).toFixed(0)} ms (p95)`)
}

/** Measures what an organizer opens in the morning, what an act costs, and a mail to 100,000 people. */
export const compareMornings = async (large: LargeOrganizations): Promise<void> => {
  const { app, organizations, run } = large
  console.log('Calls of an organizer')
  await compareReads(large, reads)
  const people = await run(`select id from users where email like 'person%' order by id offset 10 limit ${acts}`)
  const tokens: string[] = []
  for (const { id } of people) tokens.push(await startSession(app.services.db, id))
  console.log(`Acts of ${acts} supporters, p95, in ms`)
  await measureActs(app, organizations, tokens)
  const organization = organizations[1]
  if (organization) await measureBroadcast({ app, organization })
}
