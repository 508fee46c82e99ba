import type { Limit } from '../platform/http/limiter.ts'

const hour = 60 * 60

/** How many messages are accepted. Senders without a proof of work (no scripts, or a bot) get lower limits. */
export const limitsFor = (hasProof: boolean): { address: Limit; organization: Limit } =>
  hasProof
    ? {
        address: { name: 'contact from address', max: 10, seconds: hour },
        organization: { name: 'contact to organization', max: 100, seconds: hour },
      }
    : {
        address: { name: 'contact from address, unproven', max: 3, seconds: hour },
        organization: { name: 'contact to organization, unproven', max: 20, seconds: hour },
      }

/** Copies go to any address that was entered in the form, so the limit prevents flooding a stranger's mailbox. */
export const copyLimit: Limit = { name: 'contact copies', max: 3, seconds: hour }
