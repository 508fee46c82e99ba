import type { Limit } from '../platform/http/limiter.ts'

const hour = 60 * 60

/** How many messages are taken. Who proved no work (no scripts, or a program) is trusted with fewer. */
export const limitsFor = (hasProof: boolean): { address: Limit; organization: Limit } =>
  hasProof
    ? {
        address: { name: 'contact from address', most: 10, seconds: hour },
        organization: { name: 'contact to organization', most: 100, seconds: hour },
      }
    : {
        address: { name: 'contact from address, unproven', most: 3, seconds: hour },
        organization: { name: 'contact to organization, unproven', most: 20, seconds: hour },
      }

/** Copies go to whatever address was written into the form: nobody's mailbox shall be filled through us. */
export const copyLimit: Limit = { name: 'contact copies', most: 3, seconds: hour }
