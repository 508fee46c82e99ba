import type { Api } from '../lib/api.ts'
import { fetchCauses, type Causes } from './causes.ts'

const freshFor = 60_000
let kept: { at: number; causes: Promise<Causes> } | undefined

/** The causes for server rendering, cached for a minute because they are the same for everyone and rarely change. */
export const causesForPage = (api: Api): Promise<Causes> => {
  if (kept && Date.now() - kept.at < freshFor) return kept.causes
  const causes = fetchCauses(api)
  kept = { at: Date.now(), causes }
  causes.catch(() => {
    kept = undefined
  })
  return causes
}
