import { exportSections, type ExportedRow, type ExportSection } from '@rostrum/contract/account-export'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { Db, OpenDatabase, Tx } from './db/database.ts'
import type { Database } from './db/schema.ts'
import type { Implementation } from './http/implement.ts'
import type { JobDefinition } from './jobs.ts'
import type { BatchKind } from './mail/batches.ts'
import type { MailKind } from './mail/outbox.ts'
import type { BaseServices, Services } from './services.ts'

/** The account that is being deleted; its row still exists. */
export interface AccountDeletion {
  userId: string
  email: string
  /** Its address, and those that it had before or was about to get, unless another account has them now. */
  addresses: string[]
  /** The organization that is deleted, too, because it has no other owner. */
  organizationId: string | null
  now: Date
}

/**
 * How a room reacts, in the same transaction: it deletes or anonymizes the person's data and keeps its counts correct.
 * Rows that the database deletes by itself (`on delete cascade`) need no listener.
 */
export type AccountDeletionListener = (tx: Tx, deletion: AccountDeletion) => Promise<void>

/** The phases of an account deletion, in order. Within a phase, rooms run in the order of the list in `app.ts`. */
export const accountDeletionPhases = [
  /** Queues mails to those concerned, while everything that the mails refer to still exists. */
  'announce',
  /** Deletes or anonymizes the person's data. */
  'deleteData',
  /**
   * The same, for rows that are changed while their organization is locked. `follows` ran before and has locked the
   * organizations that it changes.
   */
  'deleteMembership',
  /** Deletes the organization that has no other owner, with everything that belongs to it. */
  'removeOrganization',
] as const
export type AccountDeletionPhase = (typeof accountDeletionPhases)[number]

/** Reads a room's data about a user, for the export of their personal data. */
export type AccountExportSource<Section extends ExportSection> = (
  db: Db,
  userId: string,
) => AsyncIterable<ExportedRow<Section>>

/** One source for each section of the contract. */
export type AccountExportSources = { [Section in ExportSection]: AccountExportSource<Section> }

/** An item that was published for the first time. */
export interface Publication {
  itemId: string
}

/** How a room reacts, in the worker. Must be idempotent: all listeners run again when one of them has failed. */
export type PublicationListener = (publication: Publication) => Promise<void>

/** Where the rows of a room refer to images. */
export interface UsedImages {
  table: keyof Database
  /** Selects the addresses from `page`, which has some rows of the table. They may be null. */
  addresses: RawBuilder<unknown>
}

/** Work that a process does from `work` until `stop`, which waits for what is under way. */
export interface BackgroundWork {
  name: string
  work: () => Promise<void>
  stop: () => Promise<void>
}

interface BackgroundServices extends Services {
  listen: OpenDatabase['listen']
  log: FastifyBaseLogger
}

/** Everything that a room contributes to the program: declared once in its `room.ts`, and listed in `app.ts`. */
export interface Room {
  /** The name of the room's folder. */
  name: string
  /** Implements endpoints of the API. */
  routes?: (services: Services, gathered: GatheredForRoutes) => Implementation[]
  /** Adds hooks that apply to every path, also to those of the contract. */
  watch?: (server: FastifyInstance, services: Services) => void
  /** Serves paths outside the contract, such as images and redirects. */
  serve?: (server: FastifyInstance, services: Services) => void
  mails?: (services: BaseServices) => MailKind[]
  mailBatches?: BatchKind[]
  jobs?: (services: BaseServices, gathered: GatheredForJobs) => JobDefinition<never>[]
  /** Runs where jobs are taken. Nodes that only serve requests never start it. */
  backgroundWork?: (services: BackgroundServices) => BackgroundWork
  publicationListener?: (services: BaseServices) => PublicationListener
  accountDeletion?: { phase: AccountDeletionPhase; listener: (services: Services) => AccountDeletionListener }
  accountExport?: Partial<AccountExportSources>
  /** Images that no room uses are deleted. */
  usedImages?: UsedImages
}

/** What all rooms contribute, for the room that uses it. */
interface GatheredForRoutes {
  accountDeletionListeners: readonly AccountDeletionListener[]
  accountExportSources: AccountExportSources
  usedImages: readonly UsedImages[]
}
interface GatheredForJobs {
  publicationListeners: readonly PublicationListener[]
  usedImages: readonly UsedImages[]
}

/** The listeners of all rooms, in the order in which they run. */
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
      if (section in sources)
        throw new Error(`${name} brings the section ${section} of the export, which another room already brings`)
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

const gatherUsedImages = (rooms: readonly Room[]): UsedImages[] => rooms.flatMap((room) => room.usedImages ?? [])

export const gatherRoutes = (rooms: readonly Room[], services: Services): Implementation[] => {
  const gathered: GatheredForRoutes = {
    accountDeletionListeners: orderAccountDeletion(rooms).map(({ listener }) => listener(services)),
    accountExportSources: gatherAccountExport(rooms),
    usedImages: gatherUsedImages(rooms),
  }
  return rooms.flatMap(({ routes }) => routes?.(services, gathered) ?? [])
}

/** Throws unless every endpoint of the contract has a handler. `serveApi` checks that none has two. */
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
  const usedImages = gatherUsedImages(rooms)
  return rooms.flatMap(({ jobs }) => jobs?.(services, { publicationListeners, usedImages }) ?? [])
}

/** Collects the kinds of mail of all rooms, and the kinds of batches with their recipients. */
export const gatherMails = (
  rooms: readonly Room[],
  services: BaseServices,
): { kinds: MailKind[]; batchKinds: BatchKind[] } => ({
  kinds: rooms.flatMap(({ mails }) => mails?.(services) ?? []),
  batchKinds: rooms.flatMap(({ mailBatches }) => mailBatches ?? []),
})
