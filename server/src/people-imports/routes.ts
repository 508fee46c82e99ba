import type { Language } from '@rostrum/catalogue'
import { peopleImportEndpoints } from '@rostrum/contract/people-imports'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { implement, type Implementation, type OrganizationViewer } from '../platform/http/implement.ts'
import { requiredFile } from '../platform/http/multipart.ts'
import { pathOf, toPage } from '../platform/http/pages.ts'
import type { Jobs } from '../platform/jobs.ts'
import { confirmImport, previewMapping, undoImport, uploadPeople } from './commands.ts'
import { invalidRowsCsv } from './invalid-rows.ts'
import { presentImport } from './present.ts'
import { countImports, findImport, listImports } from './queries.ts'

interface ImportServices {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'enqueue'>
}

interface ImportCall {
  viewer: OrganizationViewer
  language: Language
}

export const peopleImportRoutes = ({ db, clock, jobs }: ImportServices): Implementation[] => {
  const find = async ({ organizationId }: OrganizationViewer, id: string) => {
    const row = await findImport(db, { organizationId, id })
    if (!row) throw new AppError('NOT_FOUND')
    return row
  }
  const show = async ({ viewer, language }: ImportCall, id: string) => ({
    data: presentImport(await find(viewer, id), { language, now: clock.now(), isWhole: true }),
  })
  return implement(
    peopleImportEndpoints,
    {
      'GET /people-imports': async ({ query, viewer, language, request }) => {
        const [rows, total] = await Promise.all([
          listImports(db, viewer.organizationId, query),
          countImports(db, viewer.organizationId),
        ])
        const data = rows.map((row) => presentImport(row, { language, now: clock.now(), isWhole: false }))
        return toPage(data, { ...query, total, path: pathOf(request), query: {} })
      },
      'POST /people-imports': async (call) => {
        const { files, viewer, language } = call
        const file = requiredFile(files)
        return show(call, await uploadPeople(db, { viewer, file, language, now: clock.now() }))
      },
      'GET /people-imports/:id': (call) => show(call, call.params.id),
      'GET /people-imports/:id/invalid.csv': async ({ params, viewer, language }) =>
        invalidRowsCsv(db, await find(viewer, params.id), language),
      'POST /people-imports/:id/actions?action=preview': async (call) => {
        await previewMapping(db, { viewer: call.viewer, id: call.params.id }, call.body.mapping)
        return show(call, call.params.id)
      },
      'POST /people-imports/:id/actions?action=confirm': async (call) => {
        const { viewer, params, body } = call
        await confirmImport(db, { viewer, id: params.id, jobs, now: clock.now() }, body)
        return show(call, params.id)
      },
      'POST /people-imports/:id/actions?action=undo': async (call) => {
        const { viewer, params } = call
        await undoImport(db, { viewer, id: params.id, jobs, now: clock.now() })
        return show(call, params.id)
      },
    },
    { 'POST /people-imports': 20, 'POST /people-imports/:id/actions?action=preview': 60 },
  )
}
