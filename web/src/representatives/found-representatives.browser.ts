import { lazySection } from '../ui/lazy-part.tsx'
import type { FoundProps } from './found-representatives.tsx'

/**
 * Replaces `found-representatives.tsx` in browsers (see `imports` in `package.json`): there, its code is only needed once
 * somebody has looked up who represents them. The server shows it to visitors without JavaScript.
 */
export const FoundRepresentatives = lazySection<FoundProps>(async () => ({
  default: (await import('./found-representatives.tsx')).FoundRepresentatives,
}))
