import type { Db } from '../platform/db/database.ts'
import type { JobDefinition, Jobs } from '../platform/jobs.ts'
import type { Publication, PublicationListener } from '../platform/room.ts'

const jobName = 'content.published'

export const announcePublication = (tx: Db, jobs: Pick<Jobs, 'enqueue'>, publication: Publication): Promise<void> =>
  jobs.enqueue(tx, jobName, publication)

/**
 * Calls every listener, even if another one fails; then the job fails and is retried, so listeners must be idempotent.
 */
export const notifyPublications = (listeners: readonly PublicationListener[]): JobDefinition<Publication> => ({
  name: jobName,
  run: async (publication) => {
    const outcomes = await Promise.allSettled(listeners.map((listener) => listener(publication)))
    const failures = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason as unknown)
    if (failures.length > 0) throw new AggregateError(failures, 'Not everyone could be notified of a publication')
  },
})
