import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** The time limit in milliseconds, which allows for slow phones. */
const timeout = 60_000

/** Solves one challenge outside the main thread. Responds with ALTCHA's payload, or null if it finds no solution. */
addEventListener('message', ({ data }: MessageEvent<string>) => {
  const challenge = JSON.parse(data) as Challenge
  void solveChallenge({ challenge, deriveKey, timeout })
    .then((solution) => (solution ? btoa(JSON.stringify({ challenge, solution })) : null))
    .catch(() => null)
    .then((payload) => postMessage(payload))
})
