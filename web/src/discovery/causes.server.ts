import type { Api } from '../lib/api.ts'
import { fetchCauses, type Causes } from './causes.ts'

const MAX_AGE_MILLISECONDS = 60_000
let cached: { at: number; causes: Causes } | undefined

/**
 * The causes for server rendering, kept for a minute because they are the same for everyone and rarely change. Only an
 * answer is shared, not a request under way: whoever comes when the database is back does not wait for a request that
 * began while it was away.
 */
export const causesForPage = async (api: Api): Promise<Causes> => {
  if (cached && Date.now() - cached.at < MAX_AGE_MILLISECONDS) return cached.causes
  const causes = await fetchCauses(api)
  cached = { at: Date.now(), causes }
  return causes
}
