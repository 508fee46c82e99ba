import type { Db } from '../platform/db/database.ts'
import { openIdTokens, readIdToken } from '../platform/id-links.ts'

const purpose = 'decisions'

/** The token of the page with the reasons of a decision. Whoever has it may appeal. */
export const openDecisionTokens = (db: Db): Promise<(decisionId: string) => string> => openIdTokens(db, purpose)

/** The id of the decision that a token belongs to; null if the token was not signed here. */
export const readDecisionToken = (db: Db, token: string): Promise<string | null> => readIdToken(db, purpose, token)
