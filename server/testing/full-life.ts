import { callCampaignKind } from '@rostrum/contract/campaigns'
import { candidateKind } from '@rostrum/contract/candidates'
import { eventKind } from '@rostrum/contract/events'
import type { TestApp } from './app.ts'
import { buildItem, buildOrganization, buildPhoneBank } from './factories.ts'
import { importCalls } from './people-imports-calls.ts'
import { signUpSupporter } from './registrations.ts'
import type { Db } from '../src/platform/db/database.ts'
import { reportRow } from '../src/reports/commands.ts'
import { newId } from '../src/platform/identifiers.ts'
import { fileNamed, sampleFiles } from './sample-files.ts'

/** Distinctive values: wherever one is found, it is data of this person. */
export const traces = {
  firstName: 'Xiomara',
  lastName: 'Quetzalcoatl',
  email: 'xiomara.quetzal@example.org',
  phone: '907-555-0163',
  address: '4711 Obsidian Way',
  interest: 'Zeppelin rights',
  words: 'my sister Izanami is worried',
} as const

/** The person's id at the sign-in provider. */
export const providerSubject = '118241000000000004711'

/** An organization with one of everything that a supporter can take part in. */
export const buildBusyOrganization = async (app: TestApp) => {
  const { db } = app.services
  const organization = await buildOrganization(db)
  const organization_id = organization.id
  return {
    ...organization,
    candidate: await buildItem(db, candidateKind, { organization_id }),
    event: await buildItem(db, eventKind, { organization_id, attributes: { capacity: 1 } }),
    call: await buildItem(db, callCampaignKind, { organization_id }),
    phoneBank: await buildPhoneBank(db, { organization_id }),
  }
}

interface Redress {
  userId: string
  email: string
  messageId: string
  words: string
}

/** A decision against the person, a dismissal of their report, an appeal against both, and a report without the account. */
const buildRedress = async (db: Db, { userId, email, messageId, words }: Redress) => {
  const [measure, dismissal] = [newId(), newId()]
  const at = new Date()
  const decision = { origin: 'report' as const, reason: words, subject_type: 'chat-messages', decided_at: at }
  await db
    .insertInto('moderation_decisions')
    .values([
      { ...decision, id: measure, outcome: 'removed', subject_id: newId(), author_id: userId },
      { ...decision, id: dismissal, outcome: 'dismissed', subject_id: messageId, reason: 'It is polite.' },
    ])
    .execute()
  const report = await db
    .updateTable('reports')
    .set({ closed_at: at, outcome: 'dismissed', decision_id: dismissal })
    .where('reporter_id', '=', userId)
    .returning('id')
    .executeTakeFirstOrThrow()
  const appeal = { text: words, created_at: at }
  await db
    .insertInto('moderation_appeals')
    .values([
      { ...appeal, id: newId(), decision_id: measure, side: 'concerned' },
      { ...appeal, id: newId(), decision_id: dismissal, side: 'reporter', report_id: report.id },
    ])
    .execute()
  const subject = { type: 'organizations', id: newId(), text: 'Riverside' }
  const reporter = { name: 'Xiomara', email, language: 'en' as const }
  await db
    .insertInto('reports')
    .values(reportRow({ subject, reporter, reason: 'other', note: words, now: at }))
    .execute()
}

/** A supporter who has used every feature, and whose data is therefore in every table. */
export const buildFullLife = async (app: TestApp, organization: Awaited<ReturnType<typeof buildBusyOrganization>>) => {
  const { firstName, lastName, email, phone, address, interest, words } = traces
  const person = await signUpSupporter(app, { first_name: firstName, last_name: lastName, email, phone })
  const { token } = person
  const done = async (method: string, path: string, body: object) => {
    const answer = await app.call(method, path, { token, body })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body?.data
  }
  await app.services.db
    .insertInto('social_identities')
    .values({
      id: newId(),
      user_id: person.id,
      provider: 'google',
      issuer: 'https://accounts.google.com',
      subject: providerSubject,
      email,
    })
    .execute()
  const form = new FormData()
  form.append('file', fileNamed(`${firstName}.png`, sampleFiles.png))
  const { body: uploaded } = await app.call('POST', '/files/upload', { token, form })
  await done('PUT', '/profile', { address, interests: [interest], avatar: uploaded.data.url })
  await done('POST', `/organizations/${organization.id}/actions?action=follow`, {})
  await done('PUT', `/mail-preferences/${organization.id}`, { frequency: 'weekly' })
  await done('POST', '/consents', { purpose: 'share_contact', organization_id: organization.id, given: true })
  await done('POST', '/campaign-engagements', {
    campaign_type: 'call-campaigns',
    campaign_id: organization.call.id,
    outcome: 'contacted',
    sentences: 5,
    own_sentences: 2,
    note: words,
  })
  const going = await done('POST', '/campaign-engagements', {
    campaign_type: 'events',
    campaign_id: organization.event.id,
    outcome: 'going',
  })
  await app.call('PUT', `/events/${organization.event.id}/attendances/${going.id}`, {
    token: organization.owner.token,
    body: { status: 'attended' },
  })
  const details = { full_name: `${firstName} ${lastName}`, email, phone, age: 44, address, registered_to_vote: 'yes' }
  const pledge = await done('POST', '/candidate-votes', { candidate_id: organization.candidate.id, ...details })
  await done('PUT', `/candidate-votes/${pledge.id}`, {
    plan: { when: words, where: address, how: 'on foot', with_whom: firstName, date: '2097-04-07' },
  })
  await done('PUT', `/candidate-votes/${pledge.id}/ballot`, { is_cast: true })
  await done('POST', '/phone-bank-registrations', {
    organization_id: organization.id,
    time_slot: '09:00-12:00',
    calls_per_day: '10-20',
    volunteer_type: 'both',
    minutes_per_week: 60,
    name: `${firstName} ${lastName}`,
    phone,
    email,
  })
  await done('POST', `/organizations/${organization.id}/actions?action=get-in-touch`, {
    name: `${firstName} ${lastName}`,
    email,
    message: `Please call, ${words}`,
  })
  await done('POST', `/organizations/${organization.id}/chat/messages`, { body: words })
  const [thread] = (await app.call('GET', '/chat/threads', { token: organization.owner.token })).body.data
  const { body: answered } = await app.call('POST', `/chat/threads/${thread.id}/messages`, {
    token: organization.owner.token,
    body: { body: 'She may call us.' },
  })
  await done('POST', `/chat/messages/${answered.data.id}/actions?action=report`, { reason: 'other', note: words })
  await buildRedress(app.services.db, { userId: person.id, email, messageId: answered.data.id, words })
  await app.call('POST', `/organizations/${organization.id}/invitations`, {
    token: organization.owner.token,
    body: { email, role: 'volunteer_manager' },
  })
  const admin = { token: organization.owner.token }
  const { body: found } = await app.call('GET', `/people?search=${firstName}`, admin)
  const record = `/people/${found.data[0].id}`
  await app.call('PUT', record, { ...admin, body: { tags: [firstName], fields: { Street: address } } })
  await app.call('POST', `${record}/notes`, { ...admin, body: { body: words } })
  await app.call('POST', `${record}/tasks`, { ...admin, body: { title: `Call ${firstName}` } })
  const call = { channel: 'call', outcome: 'reached', note: words }
  await app.call('POST', `${record}/actions?action=contacted`, { ...admin, body: call })
  // Only of a proven address is it certain that an import is about this person.
  await app.services.db
    .updateTable('users')
    .set({ email_verified_at: new Date() })
    .where('id', '=', person.id)
    .execute()
  const file = `Name,Email,Street,Note\n${firstName} ${lastName},${email},${address},${words}`
  await importCalls(() => app).importPeople(admin.token, file)
  await app.call('POST', '/forgotPassword', { body: { email } })
  await app.call('POST', '/login-links', { body: { email } })
  await app.call('POST', '/login', { body: { email, password: 'a-wrong-guess' } })
  return { ...person, fileAddress: String(uploaded.data.url) }
}
