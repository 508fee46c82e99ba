import { lifecycleEndpoints, lifecycleKeys, type ContentKind } from '@rostrum/contract/content'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { implement, type Implementation, type OrganizationViewer, type AnyViewer } from '../platform/http/implement.ts'
import { orStored } from '../platform/http/revisions.ts'
import { pathOf, toPage } from '../platform/http/pages.ts'
import type { Jobs } from '../platform/jobs.ts'
import { changeItem, createItem, publishItem, removeItem, unpublishItem } from './commands.ts'
import type { ContentListeners } from './listeners.ts'
import { canSee } from './policy.ts'
import { presentItem } from './present.ts'
import { openShareUrls } from '../shares/share-link.ts'
import { countItems, findItem, type ItemRow, listItems } from './queries.ts'

interface Services {
  db: Db
  publicUrl: string
  clock: Clock
  jobs: Pick<Jobs, 'enqueue'>
  listeners: ContentListeners
}

interface Showing {
  id: string
  viewer: AnyViewer | null
  include?: 'organization'
}

interface OwnCall {
  body: Record<string, unknown>
  viewer: OrganizationViewer
}

const lifecycleRoutes = ({ db, publicUrl, clock, jobs, listeners }: Services, kind: ContentKind): Implementation[] => {
  /** Undefined if the viewer has not taken part in any of the items. */
  const shareUrlFor = async (rows: readonly Pick<ItemRow, 'my_engagement_id'>[]) =>
    rows.some(({ my_engagement_id: id }) => id !== null) ? openShareUrls(db, publicUrl) : undefined
  const show = async ({ id, viewer, include }: Showing) => {
    const row = await findItem(db, { kind: kind.path, id }, viewer)
    if (!row || !canSee(viewer, row)) throw new AppError('NOT_FOUND')
    return { data: presentItem(kind, row, { viewer, include, now: clock.now(), shareUrl: await shareUrlFor([row]) }) }
  }

  const create = async ({ body, viewer }: OwnCall) => {
    const { organizationId } = viewer
    const id = await createItem(db, { kind, organizationId, attributes: body, now: clock.now() })
    return show({ id, viewer })
  }

  const change =
    ({ mayBeIncomplete }: { mayBeIncomplete: boolean }) =>
    async ({ params, body, viewer, revision }: OwnCall & { params: { id: string }; revision: string | undefined }) => {
      const stored = () => show({ ...params, viewer })
      const basis = { viewer, revision, mayBeIncomplete, now: clock.now(), listeners }
      await orStored(changeItem(db, { kind, ...params }, body, basis), stored)
      return stored()
    }

  const calls = implement(lifecycleEndpoints(kind), {
    list: async ({ query, viewer, request }) => {
      const filters = {
        kind: kind.path,
        organizationId: query.organization_id,
        status: query.status,
        isUnseen: query.unseen ?? false,
      }
      if (filters.isUnseen && !viewer) throw new AppError('UNAUTHENTICATED')
      const now = clock.now()
      const [rows, total] = await Promise.all([
        listItems(db, { ...query, kind, viewer, filters, now }),
        countItems(db, viewer, filters),
      ])
      const shareUrl = await shareUrlFor(rows)
      const items = rows.map((row) => presentItem(kind, row, { viewer, include: query.include, now, shareUrl }))
      return toPage(items, { ...query, total, path: pathOf(request), query })
    },
    show: ({ params, query, viewer }) => show({ ...params, ...query, viewer }),
    create,
    createDraft: create,
    change: change({ mayBeIncomplete: false }),
    changeDraft: change({ mayBeIncomplete: true }),
    remove: async ({ params, viewer }) => {
      await removeItem(db, { kind, ...params }, { viewer, now: clock.now(), jobs, listeners })
      return undefined
    },
    publish: async ({ params, viewer }) => {
      await publishItem(db, { kind, ...params }, { viewer, now: clock.now(), jobs, listeners })
      return show({ ...params, viewer })
    },
    unpublish: async ({ params, viewer }) => {
      await unpublishItem(db, { kind, ...params }, { viewer, now: clock.now(), listeners })
      return show({ ...params, viewer })
    },
  })
  const keys: Record<string, string> = lifecycleKeys(kind.path)
  return calls.map((call) => ({ ...call, key: keys[call.key] ?? call.key }))
}

/** The same life-cycle endpoints for every registered kind. */
export const contentRoutes = (services: Services, kinds: readonly ContentKind[]): Implementation[] =>
  kinds.flatMap((kind) => lifecycleRoutes(services, kind))
