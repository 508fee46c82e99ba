import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** How long even a slow phone may try. */
const timeout = 60_000

/** Solves one challenge beside the page, which stays quick meanwhile; answers with ALTCHA's payload, or null. */
addEventListener('message', ({ data }: MessageEvent<string>) => {
  const challenge = JSON.parse(data) as Challenge
  void solveChallenge({ challenge, deriveKey, timeout })
    .then((solution) => (solution ? btoa(JSON.stringify({ challenge, solution })) : null))
    .catch(() => null)
    .then((payload) => postMessage(payload))
})
