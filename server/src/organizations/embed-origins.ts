import { isLoopbackOrigin } from '@rostrum/contract/embed-origins'
import { AppError } from '../platform/http/errors.ts'

/**
 * A program on the same machine may show actions only if this server is on that machine, too, as during development: on a
 * public server, whatever listens on a supporter's own machine is no site of the organization.
 */
export const assertEmbedOrigins = (origins: readonly string[] | undefined, publicUrl: string): void => {
  if (!origins || isLoopbackOrigin(new URL(publicUrl).origin)) return
  const faults = origins.flatMap((origin, index) =>
    isLoopbackOrigin(origin) ? [{ path: `embed_origins.${index}`, text: 'validation.embedOrigin' }] : [],
  )
  if (faults.length > 0) throw new AppError('INVALID', { faults })
}
