import { type apiTokenPayload, MAX_API_TOKENS } from '@rostrum/contract/api-tokens'
import type { AuditAct } from '@rostrum/contract/audit-log'
import { sql } from 'kysely'
import type { z } from 'zod'
import { assertIdentity } from '../accounts/identity-proof.ts'
import { byAdmin, recordAuditEvent } from '../audit-log/record.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError, invalidField } from '../platform/http/errors.ts'
import type { OwnViewer } from '../platform/http/implement.ts'
import { newId, tokenHash } from '../platform/identifiers.ts'
import { endingOf, newApiTokenText } from './tokens.ts'

interface Revision {
  act: Extract<AuditAct, `api_token.${string}`>
  viewer: OwnViewer
  token: { id: string; name: string }
  now: Date
}

const record = (tx: Tx, { act, viewer, token, now }: Revision) =>
  recordAuditEvent(tx, {
    act,
    ...byAdmin(viewer),
    subject: { type: 'api-tokens', id: token.id },
    details: { title: token.name },
    now,
  })

/** Throws unless one more token is allowed. Tokens that are made at the same time wait for each other. */
const assertRoom = async (tx: Tx, organizationId: string): Promise<void> => {
  await tx.selectFrom('organizations').select('id').where('id', '=', organizationId).forUpdate().execute()
  const { count } = await tx
    .selectFrom('api_tokens')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  if (count >= MAX_API_TOKENS)
    throw new AppError('CONFLICT', { text: 'server.apiTokenLimit', values: { count: MAX_API_TOKENS } })
}

interface NewApiToken {
  viewer: OwnViewer
  body: z.output<typeof apiTokenPayload>
  now: Date
}

/** Makes a token and returns it. Only its hash is stored, so this is the only time that it is known. */
export const createApiToken = async (
  db: Db,
  { viewer, body, now }: NewApiToken,
): Promise<{ id: string; token: string }> => {
  const expiresAt = body.expires_at ? new Date(body.expires_at) : null
  if (expiresAt !== null && expiresAt <= now) throw invalidField('expires_at', 'validation.expiry')
  await assertIdentity(db, { viewer, password: body.current_password, field: 'current_password', now })
  const id = newId()
  const token = newApiTokenText()
  await db.transaction().execute(async (tx) => {
    await assertRoom(tx, viewer.organizationId)
    await tx
      .insertInto('api_tokens')
      .values({
        id,
        organization_id: viewer.organizationId,
        created_by: viewer.userId,
        name: body.name,
        scopes: body.scopes,
        token_hash: tokenHash(token),
        ending: endingOf(token),
        expires_at: expiresAt,
        created_at: now,
      })
      .execute()
    await record(tx, { act: 'api_token.created', viewer, token: { id, name: body.name }, now })
  })
  return { id, token }
}

export const revokeApiToken = (
  db: Db,
  { viewer, id, now }: { viewer: OwnViewer; id: string; now: Date },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const token = await tx
      .deleteFrom('api_tokens')
      .where('id', '=', id)
      .where('organization_id', '=', viewer.organizationId)
      .returning(['id', 'name'])
      .executeTakeFirst()
    if (!token) throw new AppError('NOT_FOUND')
    await record(tx, { act: 'api_token.revoked', viewer, token, now })
  })
