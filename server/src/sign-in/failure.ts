import type { SocialFailure } from '@rostrum/contract/sign-in'

/** A failed sign-in with the reason that the person may see. The cause is only logged. */
export class SocialSignInError extends Error {
  readonly reason: SocialFailure

  constructor(reason: SocialFailure, cause?: unknown) {
    super(reason, { cause })
    this.name = 'SocialSignInError'
    this.reason = reason
  }
}
