import { MAX_API_TOKENS } from '@rostrum/contract/api-tokens'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

/** Newest first. */
export const listApiTokens = (db: Db, organizationId: string) =>
  db
    .selectFrom('api_tokens as token')
    .leftJoin('users as maker', 'maker.id', 'token.created_by')
    .select([
      'token.id',
      'token.name',
      'token.scopes',
      'token.ending',
      'token.created_at',
      'token.last_used_at',
      'token.expires_at',
      'maker.id as maker_id',
      'maker.name as maker_name',
      sql<boolean>`exists (
        select from organization_members member
        where member.user_id = maker.id and member.organization_id = token.organization_id
      )`.as('is_maker_admin'),
    ])
    .where('token.organization_id', '=', organizationId)
    .orderBy('token.created_at', 'desc')
    .orderBy('token.id', 'desc')
    .limit(MAX_API_TOKENS)
    .execute()
export type ApiTokenRow = Awaited<ReturnType<typeof listApiTokens>>[number]
