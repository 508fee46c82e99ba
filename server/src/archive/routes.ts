import { archiveEndpoints } from '@rostrum/contract/archive'
import { byAdmin, recordAuditEvent } from '../audit-log/record.ts'
import { assertOwn } from '../organizations/queries.ts'
import { implement, type Implementation } from '../platform/http/implement.ts'
import type { UsedImages } from '../platform/room.ts'
import type { Services } from '../platform/services.ts'
import { listFiles } from './files.ts'
import { writeArchive } from './write.ts'

interface ArchiveServices extends Pick<Services, 'db' | 'clock' | 'storage'> {
  usedImages: readonly UsedImages[]
}

export const archiveRoutes = ({ db, clock, storage, usedImages }: ArchiveServices): Implementation[] =>
  implement(
    archiveEndpoints,
    {
      'GET /organizations/:id/export.zip': async ({ params: { id }, viewer, language }) => {
        await assertOwn(db, viewer, id, 'archive')
        const now = clock.now()
        const { name } = await db
          .selectFrom('organizations')
          .select('name')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        const files = await listFiles(db, id, usedImages)
        const subject = { type: 'organizations', id }
        await recordAuditEvent(db, { act: 'organization.exported', ...byAdmin(viewer), subject, now })
        return writeArchive({ db, storage, organizationId: id, name, language, now, files })
      },
    },
    { 'GET /organizations/:id/export.zip': 5 },
  )
