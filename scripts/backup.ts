// node scripts/backup.ts FILE: writes the database and the files of the environment to an archive.
import { backUp } from '../server/src/platform/backup/back-up.ts'
import { runWithArchive } from './archive-command.ts'
import { openStarted } from './open-database.ts'

const [path, ...rest] = process.argv.slice(2)
if (path === undefined || path.startsWith('-') || rest.length > 0) {
  process.stderr.write('npm run backup -- FILE\n')
  process.exit(2)
}
await runWithArchive(await openStarted(), async (database, storage) => {
  const { rows, files, missing } = await backUp(database, storage, path)
  const gone = missing.map((key) => `The bytes of ${key} are missing: the archive only has its row`)
  return [`${path}: ${rows} rows, ${files} files`, ...gone]
})
