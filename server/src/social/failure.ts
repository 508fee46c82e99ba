import type { SocialFailure } from '@rostrum/contract/social'

/** A sign-in that came to nothing, for a reason that the person may know. The rest is for the log. */
export class SocialSignInError extends Error {
  readonly reason: SocialFailure

  constructor(reason: SocialFailure, cause?: unknown) {
    super(reason, { cause })
    this.name = 'SocialSignInError'
    this.reason = reason
  }
}
