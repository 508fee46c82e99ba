import type { JobDefinition } from '../jobs.ts'
import type { OpenDatabase } from './database.ts'

/**
 * A PostgreSQL server frees the space of deleted rows and counts the rows of its tables by itself. Nothing does that for
 * the embedded database: its files would only ever grow, and it would go on using the plans that it made while its
 * tables were nearly empty. Only pages that have changed are read.
 */
export const embeddedUpkeep = ({ kind, executeScript }: OpenDatabase): JobDefinition<object>[] => {
  const vacuum = {
    name: 'platform.vacuum',
    cron: '41 * * * *',
    run: async () => {
      await executeScript('vacuum (analyze)')
    },
  }
  return kind === 'embedded' ? [vacuum] : []
}
