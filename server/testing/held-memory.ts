import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** How many bytes the buffers of this process have, without those that nothing refers to any more. */
export const heldBytes = (): number => {
  collectGarbage()
  // Buffers are released by another thread, and count until then. A collection waits for the release of the one before.
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}
