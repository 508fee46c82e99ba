import { exportSections, type ExportedRow, type ExportSection } from '@rostrum/contract/account-export'
import type { FastifyInstance } from 'fastify'
import type { Db, Tx } from './db/database.ts'
import type { Implementation } from './http/implement.ts'
import type { JobDefinition } from './jobs.ts'
import type { BatchKind } from './mail/batches.ts'
import type { MailKind } from './mail/outbox.ts'
import type { BaseServices, Services } from './services.ts'

/** The account that is being deleted, while it is still there. */
export interface AccountDeletion {
  userId: string
  email: string
  /** The organization that is deleted along, because nobody else owns it. */
  organizationId: string | null
  now: Date
}

/**
 * What a room does about it, in the same transaction: take away or make anonymous what it keeps of the person, and
 * keep its counts true. Rows that the database deletes along with the account (`on delete cascade`) need nothing.
 */
export type AccountDeletionListener = (tx: Tx, deletion: AccountDeletion) => Promise<void>

/** The steps of a deletion, in their order; within a step, rooms come in the order of the list in `app.ts`. */
export const accountDeletionPhases = [
  /** Writes to those concerned, while everything that the mails speak of is there. */
  'announce',
  /** Takes away or makes anonymous what the room keeps of the person. */
  'forget',
  /** The same for rows that are changed under a lock on their organization: `follows`, before, has locked those it changes. */
  'forgetMembership',
  /** Deletes the organization that goes along, and with it all that hangs on it. */
  'removeOrganization',
] as const
export type AccountDeletionPhase = (typeof accountDeletionPhases)[number]

/** Reads what a room keeps of a person, for the export of their personal data. */
export type AccountExportSource<Section extends ExportSection> = (
  db: Db,
  userId: string,
) => AsyncIterable<ExportedRow<Section>>

/** One for each section of the contract. */
export type AccountExportSources = { [Section in ExportSection]: AccountExportSource<Section> }

/** What became public for the first time. */
export interface Publication {
  itemId: string
}

/** What a room does about it, in the worker. Must be idempotent: it is told again when any of them failed. */
export type PublicationListener = (publication: Publication) => Promise<void>

/** Everything that a room brings to the program: declared once, in its `room.ts`, and listed in `app.ts`. */
export interface Room {
  /** The name of its folder. */
  name: string
  /** Calls of the API. */
  routes?: (services: Services, gathered: GatheredForRoutes) => Implementation[]
  /** Addresses outside the table of calls: pictures, redirects. */
  serve?: (server: FastifyInstance, services: Services) => void
  mails?: (services: BaseServices) => MailKind[]
  mailBatches?: BatchKind[]
  jobs?: (services: BaseServices, gathered: GatheredForJobs) => JobDefinition<never>[]
  publicationListener?: (services: BaseServices) => PublicationListener
  accountDeletion?: { phase: AccountDeletionPhase; listener: (services: Services) => AccountDeletionListener }
  accountExport?: Partial<AccountExportSources>
}

/** What all rooms bring together, given to the one that acts on it. */
interface GatheredForRoutes {
  accountDeletionListeners: readonly AccountDeletionListener[]
  accountExportSources: AccountExportSources
}
interface GatheredForJobs {
  publicationListeners: readonly PublicationListener[]
}

/** Rooms that do something when an account is deleted, in the order in which they do it. */
export const orderAccountDeletion = (rooms: readonly Room[]) =>
  accountDeletionPhases.flatMap((phase) =>
    rooms.flatMap(({ name, accountDeletion }) =>
      accountDeletion?.phase === phase ? [{ name, listener: accountDeletion.listener }] : [],
    ),
  )

/** Throws unless each section of the export has exactly one source. */
export const gatherAccountExport = (rooms: readonly Room[]): AccountExportSources => {
  const sources: Partial<AccountExportSources> = {}
  for (const { name, accountExport = {} } of rooms) {
    for (const section of Object.keys(accountExport)) {
      if (section in sources) throw new Error(`${name} brings the section ${section} of the export a second time`)
    }
    Object.assign(sources, accountExport)
  }
  const isTotal = (given: Partial<AccountExportSources>): given is AccountExportSources =>
    Object.keys(exportSections).every((section) => section in given)
  if (!isTotal(sources)) {
    const missing = Object.keys(exportSections).filter((section) => !(section in sources))
    throw new Error(`No room brings these sections of the export: ${missing.join(', ')}`)
  }
  return sources
}

export const gatherRoutes = (rooms: readonly Room[], services: Services): Implementation[] => {
  const gathered: GatheredForRoutes = {
    accountDeletionListeners: orderAccountDeletion(rooms).map(({ listener }) => listener(services)),
    accountExportSources: gatherAccountExport(rooms),
  }
  return rooms.flatMap(({ routes }) => routes?.(services, gathered) ?? [])
}

/** Throws unless each endpoint of the contract has its handler; that it has but one is seen to when they are served. */
export const assertImplemented = (
  endpoints: Readonly<Record<string, unknown>>,
  implementations: readonly Pick<Implementation, 'key'>[],
): void => {
  const implemented = new Set(implementations.map(({ key }) => key))
  const missing = Object.keys(endpoints).filter((key) => !implemented.has(key))
  if (missing.length > 0) throw new Error(`No room implements these endpoints: ${missing.join(', ')}`)
}

export const gatherJobs = (rooms: readonly Room[], services: BaseServices): JobDefinition<never>[] => {
  const publicationListeners = rooms.flatMap(({ publicationListener }) => publicationListener?.(services) ?? [])
  return rooms.flatMap(({ jobs }) => jobs?.(services, { publicationListeners }) ?? [])
}

/** Every mail there is: what it says, and, of those to many, who gets it. */
export const gatherMails = (
  rooms: readonly Room[],
  services: BaseServices,
): { kinds: MailKind[]; batchKinds: BatchKind[] } => ({
  kinds: rooms.flatMap(({ mails }) => mails?.(services) ?? []),
  batchKinds: rooms.flatMap(({ mailBatches }) => mailBatches ?? []),
})
