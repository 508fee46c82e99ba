import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { movableClock } from '../testing/clock.ts'
import { buildOrganization } from '../testing/factories.ts'
import { isLongRun } from '../testing/long-run.ts'
import { createSocialApp } from '../testing/social-walk.ts'
import type { World } from '../testing/ways-in/calls.ts'
import * as commands from '../testing/ways-in/commands.ts'
import { newModel } from '../testing/ways-in/model.ts'

const clock = movableClock()
let social: Awaited<ReturnType<typeof createSocialApp>>
beforeAll(async () => {
  social = await createSocialApp(clock)
})
afterAll(() => social.close())

/** Two new people and an organization, so that sequences do not affect each other. */
const setUp = async () => {
  const { app, provider } = social
  const { id, owner } = await buildOrganization(app.services.db)
  const real: World = { app, provider, clock, organization: { id, owner } }
  return { model: newModel(), real }
}

const run = (sequence: Iterable<commands.WaysInCommand>) => fc.asyncModelRun(setUp, sequence)

/** @shows accounts.ways-in */
describe('nobody has access to an account of the victim whom the victim does not know of', () => {
  it.each<[string, commands.WaysInCommand[]]>([
    [
      'when a stranger has registered with the address, and the victim resets the password',
      [
        commands.register('stranger', 'first'),
        commands.resetPassword('victim', 'first'),
        commands.logIn('stranger', 'first'),
      ],
    ],
    [
      'when a stranger has registered with the address, and the victim logs in with a mailed link',
      [
        commands.register('stranger', 'first'),
        commands.useLoginLink('victim', 'first'),
        commands.logIn('stranger', 'first'),
      ],
    ],
    [
      'when a stranger has signed in at a provider with the address, and the victim resets the password',
      [
        commands.signInThroughProvider('stranger', 'first'),
        commands.resetPassword('victim', 'first'),
        commands.useProviderAgain(),
      ],
    ],
    [
      'when a stranger has signed in at a provider with the address, and the victim does so at one that verifies it',
      [
        commands.signInThroughProvider('stranger', 'first'),
        commands.signInThroughProvider('victim', 'first'),
        commands.useProviderAgain(),
      ],
    ],
    [
      'when a stranger asks for an own address before the victim resets the password',
      [
        commands.register('stranger', 'first'),
        commands.askForAddress('stranger', 'stranger’s', 0),
        commands.resetPassword('victim', 'first'),
        commands.confirmAddress('stranger', 0),
      ],
    ],
    [
      'when a stranger asks for an own address with a copied token',
      [
        commands.register('victim', 'first'),
        commands.resetPassword('victim', 'first'),
        commands.logIn('victim', 'first'),
        commands.stealToken(),
        commands.askForAddress('stranger', 'stranger’s', 0),
        commands.confirmAddress('stranger', 0),
        commands.resetPassword('stranger', 'stranger’s'),
      ],
    ],
    [
      'when a stranger deletes the account with a copied token',
      [commands.signInThroughProvider('victim', 'first'), commands.stealToken(), commands.deleteAccount('stranger', 0)],
    ],
    [
      'when the victim resets the password of an account whose token a stranger has copied',
      [
        commands.signInThroughProvider('victim', 'first'),
        commands.stealToken(),
        commands.resetPassword('victim', 'first'),
      ],
    ],
    [
      'when the victim undoes a change of the address',
      [
        commands.signInThroughProvider('victim', 'first'),
        commands.resetPassword('victim', 'first'),
        commands.logIn('victim', 'first'),
        commands.askForAddress('victim', 'second', 0),
        commands.confirmAddress('victim', 0),
        commands.stealToken(),
        commands.undoAddress('victim'),
      ],
    ],
  ])('%s', async (_name, sequence) => {
    await run(sequence)
  })

  it('after any sequence of calls', { timeout: 600_000 }, async () => {
    const sequences = fc.commands(commands.anyCommand, { maxCommands: 14, size: 'max' })
    const property = fc.asyncProperty(commands.anyBeginning, sequences, (beginning, sequence) =>
      run([...beginning, ...sequence]),
    )
    await fc.assert(property, { numRuns: isLongRun ? 1000 : 20, seed: 20_261_125, endOnFailure: !isLongRun })
  })
})
