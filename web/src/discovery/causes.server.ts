import type { Api } from '../lib/api.ts'
import { fetchCauses, type Causes } from './causes.ts'

const MAX_AGE_MILLISECONDS = 60_000
let cached: { at: number; causes: Promise<Causes> } | undefined

/** The causes for server rendering, cached for a minute because they are the same for everyone and rarely change. */
export const causesForPage = (api: Api): Promise<Causes> => {
  if (cached && Date.now() - cached.at < MAX_AGE_MILLISECONDS) return cached.causes
  const causes = fetchCauses(api)
  cached = { at: Date.now(), causes }
  causes.catch(() => {
    cached = undefined
  })
  return causes
}
