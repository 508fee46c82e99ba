// node scripts/restore.ts FILE [--replace]: restores an archive to the database and the storage of the environment.
import { parseArgs } from 'node:util'
import { restore } from '../server/src/platform/backup/restore.ts'
import { runWithArchive } from './archive-command.ts'
import { openConfigured } from './open-database.ts'

const { values, positionals } = parseArgs({
  options: { replace: { type: 'boolean', default: false } },
  allowPositionals: true,
  strict: false,
})
const [path, ...rest] = positionals
if (path === undefined || rest.length > 0) {
  process.stderr.write('npm run restore -- FILE [--replace]\n')
  process.exit(2)
}
await runWithArchive(await openConfigured(), async (database, storage) => {
  const { rows, files, hasJobs } = await restore(database, storage, { path, replace: values.replace === true })
  const left = hasJobs
    ? []
    : ['The archive is from another version of the job queue: its waiting jobs were not restored']
  return [`${path}: ${rows} rows, ${files} files restored`, ...left]
})
