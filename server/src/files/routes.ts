import { fileEndpoints } from '@rostrum/contract/files'
import type { Db } from '../platform/db/database.ts'
import { invalidField } from '../platform/http/errors.ts'
import { implement, type Implementation } from '../platform/http/implement.ts'
import type { Storage } from '../platform/storage.ts'
import { storeImage } from './commands.ts'
import { presentFile } from './present.ts'

interface FileServices {
  db: Db
  storage: Pick<Storage, 'put' | 'remove'>
}

export const fileRoutes = ({ db, storage }: FileServices): Implementation[] =>
  implement(
    fileEndpoints,
    {
      'POST /files/upload': async ({ files, viewer }) => {
        const file = files.find(({ field }) => field === 'file')
        if (!file) throw invalidField('file', 'validation.required')
        return { data: presentFile(await storeImage(db, { storage, ownerId: viewer.userId, file })) }
      },
    },
    { 'POST /files/upload': 30 },
  )
