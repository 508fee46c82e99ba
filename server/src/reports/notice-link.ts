import type { Db } from '../platform/db/database.ts'
import { openIdTokens, readIdToken } from '../platform/id-links.ts'

const purpose = 'notices'

/** The address of the page of a report, which only the mails to whoever made it contain. */
export const openNoticeUrls = async (db: Db, origin: string): Promise<(reportId: string) => string> => {
  const tokenOf = await openIdTokens(db, purpose)
  return (reportId) => `${origin}/notice/${tokenOf(reportId)}`
}

/** The id of the report that a token belongs to; null if the token was not signed here. */
export const readNoticeToken = (db: Db, token: string): Promise<string | null> => readIdToken(db, purpose, token)

/** A short number that people can quote. The end of an id is random. */
export const shortNumber = (id: string): string => id.slice(-8).toUpperCase()
