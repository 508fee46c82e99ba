import { fileEndpoints } from '@rostrum/contract/files'
import type { Db } from '../platform/db/database.ts'
import { implement, type Implementation } from '../platform/http/implement.ts'
import { requiredFile } from '../platform/http/multipart.ts'
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
        const image = { storage, ownerId: viewer.userId, file: requiredFile(files) }
        return { data: presentFile(await storeImage(db, image)) }
      },
    },
    { 'POST /files/upload': 30 },
  )
