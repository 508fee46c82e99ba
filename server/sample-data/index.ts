/**
 * Believable rows, made without a database: tests insert one at a time, the demo community all at once. This is what
 * another workspace may use of the server to fill a database.
 */
export { reportRow, type Reporting } from '../src/reports/commands.ts'
export { storeDirectory } from '../src/directories/import-directory.ts'
export { storePostalCodes } from '../src/directories/divisions/import-postal-codes.ts'
export type { Clock } from '../src/platform/clock.ts'
export type { Db } from '../src/platform/db/database.ts'
export type { Database } from '../src/platform/db/schema.ts'
export { gatherWaiting } from '../src/people/gather.ts'
export { countWeeklyActs } from '../src/weekly-acts/count.ts'
export { newId } from '../src/platform/identifiers.ts'
export type { Storage } from '../src/platform/storage.ts'
export { fictionalPhone } from './choices.ts'
export { contactMessageRow } from './contact-messages.ts'
export { contentItemRow } from './content-items.ts'
export { conversationRows } from './conversations.ts'
export { insertAll, insertItems } from './insert.ts'
export { organizationRow } from './organizations.ts'
export { phoneBankRow } from './phone-banks.ts'
export { seededRandom, type Random } from './random.ts'
export { samplePassword, userRow, type UserRow } from './users.ts'
