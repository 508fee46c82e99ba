import type { TokenScope } from '@rostrum/contract/token-scopes'
import type { WebhookEvent } from '@rostrum/contract/webhooks'
import { endingOf, newApiTokenText } from '../src/api-tokens/tokens.ts'
import type { Db } from '../src/platform/db/database.ts'
import { newId, tokenHash } from '../src/platform/identifiers.ts'

interface ApiTokenFields {
  scopes: TokenScope[]
  name?: string
  expires_at?: Date
}

/** An API token of the organization that the person is an admin of. */
export const buildApiToken = async (
  db: Db,
  maker: { id: string },
  { name = 'Spreadsheet', ...fields }: ApiTokenFields,
): Promise<{ id: string; token: string }> => {
  const id = newId()
  const token = newApiTokenText()
  const { organization_id } = await db
    .selectFrom('organization_members')
    .select('organization_id')
    .where('user_id', '=', maker.id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('api_tokens')
    .values({
      id,
      organization_id,
      created_by: maker.id,
      name,
      token_hash: tokenHash(token),
      ending: endingOf(token),
      ...fields,
    })
    .execute()
  return { id, token }
}

interface WebhookFields {
  organization_id: string
  url?: string
  events?: WebhookEvent[]
  secret?: string
}

export const sampleSecret = `whsec_${Buffer.from('a secret of the two that sign').toString('base64')}`

/** A webhook that is told when content is published, unless `events` says otherwise. Returns its id. */
export const buildWebhook = async (
  db: Db,
  {
    url = 'https://crm.example.org/hook',
    events = ['content.published'],
    secret = sampleSecret,
    ...fields
  }: WebhookFields,
): Promise<string> => {
  const id = newId()
  await db
    .insertInto('webhooks')
    .values({ id, url, events, secret, ...fields })
    .execute()
  return id
}
