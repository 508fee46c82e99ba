import { directoryOf } from './cast-belongings.ts'
import type { Cast } from './callers.ts'
import { csvForm } from './csv-form.ts'

const council = 'Name,Title,Phone\nInes Okello,Ald.,414-555-0126'
const mapping = ['name', 'title', 'phone']

const ofDirectory = async (cast: Cast) => ({ params: { id: await directoryOf(cast) } })

/** Valid calls of this room: see `valid-calls.ts`. */
export const directoryCalls = {
  'GET /directories': () => ({}),
  'GET /directories/:id': ofDirectory,
  'GET /directories/:id/targets': ofDirectory,
  'POST /directories/actions?action=preview': () => ({ form: csvForm(council, 'council.csv', { mapping }) }),
  'POST /directories': () => ({
    form: csvForm(council, 'council.csv', { name: 'Common Council', source: 'City Clerk', mapping }),
  }),
  'POST /directories/:id/actions?action=replace': async (cast: Cast) => ({
    ...(await ofDirectory(cast)),
    form: csvForm(council, 'council.csv', { mapping }),
  }),
  'PUT /directories/:id': async (cast: Cast) => ({
    ...(await ofDirectory(cast)),
    body: { name: 'Common Council', source: 'City Clerk' },
  }),
  'DELETE /directories/:id': ofDirectory,
}
