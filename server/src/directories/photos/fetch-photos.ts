import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { storeImage } from '../../files/commands.ts'
import { portrait } from '../../files/images.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import type { JobDefinition } from '../../platform/jobs.ts'
import type { Storage } from '../../platform/storage.ts'
import { download } from './download.ts'
import { claimPhotos, countPhotos, type DuePhoto, forgetPhoto, postponePhoto, showPhoto } from './due-photos.ts'
import { addressOfPhoto } from './photo-source.ts'

export const photosJob = 'directories.fetch-photos'

/** So many are fetched at once. */
const MAX_AT_ONCE = 4
/** A job ends after so long. The schedule begins the next one. */
const workMilliseconds = 4 * 60 * 1000

interface PhotoServices {
  db: Db
  clock: Clock
  storage: Pick<Storage, 'put' | 'remove'>
  config: Pick<Config, 'photos'>
}

const fetchPhoto = async ({ db, clock, storage, config }: PhotoServices, due: DuePhoto): Promise<void> => {
  const address = addressOfPhoto(due.photo_source, config.photos)
  if (address === undefined) {
    await forgetPhoto(db, due)
    return
  }
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-photo-'))
  try {
    const path = join(folder, 'photo')
    await download(address, { path, allowPrivate: config.photos.allowPrivate })
    const { size } = await stat(path)
    const file = { field: 'photo', name: 'photo', path, size }
    const { id } = await storeImage(db, { storage, ownerId: null, file, resize: portrait })
    await showPhoto(db, due, `/files/${id}.webp`)
  } catch {
    // Whatever the reason, it is somebody else's server or file. The directory says how many failed.
    await postponePhoto(db, due, clock.now())
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Fetches the photos of people in directories, once from where the list says, and stores them small. */
export const fetchPhotos = (services: PhotoServices): JobDefinition<object> => ({
  name: photosJob,
  cron: '*/5 * * * *',
  run: async () => {
    const { db, clock } = services
    const end = performance.now() + workMilliseconds
    while (performance.now() < end) {
      const due = await claimPhotos(db, { limit: MAX_AT_ONCE, now: clock.now() })
      if (due.length === 0) return
      await Promise.all(due.map((each) => fetchPhoto(services, each)))
      await countPhotos(db, [...new Set(due.map(({ directory_id: directoryId }) => directoryId))])
    }
  },
})
