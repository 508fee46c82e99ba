import { expect, it } from 'vitest'
import { currentReading, type Reading, readPublicly, readUnlessAllAreAway } from './readings.ts'

/** What an attempt finds, and what becomes of its reading. */
type Attempt = { answer: string } & Partial<Reading>

/** Answers each attempt in turn, and remembers the places that were asked for. */
const openAttempts = (attempts: Attempt[]) => {
  const asked: string[] = []
  const work = async () => {
    const reading = currentReading()
    const attempt = attempts[asked.length]
    if (!reading || !attempt) throw new Error('Nothing more was expected.')
    asked.push(reading.isLastResort ? 'any standby' : (reading.place ?? 'anywhere'))
    const { answer, ...becomes } = attempt
    Object.assign(reading, becomes)
    if (answer === 'lost') throw new Error('lost')
    return answer
  }
  return { asked, work }
}

const readIn = async ({
  attempts,
  isGoodEnough = () => true,
}: {
  attempts: Attempt[]
  isGoodEnough?: (value: string) => boolean
}) => {
  const { asked, work } = openAttempts(attempts)
  const { value } = await readPublicly(work, (read) => isGoodEnough(read.value))
  return { value, asked }
}

/** @shows operation.standby-reads */
it('a public reading that fails on a standby, or is not good enough there, is done again on the primary', async () => {
  const fine = await readIn({ attempts: [{ answer: 'old', place: 'standby' }] })
  expect(fine).toEqual({ value: 'old', asked: ['anywhere'] })
  const failed = await readIn({ attempts: [{ answer: 'lost', place: 'standby' }, { answer: 'new' }] })
  expect(failed).toEqual({ value: 'new', asked: ['anywhere', 'primary'] })
  const refused = await readIn({
    attempts: [{ answer: 'old', place: 'standby' }, { answer: 'new' }],
    isGoodEnough: (value) => value === 'new',
  })
  expect(refused).toEqual({ value: 'new', asked: ['anywhere', 'primary'] })
})

/** @shows operation.standby-reads */
it('a public reading that loses the primary is done again on a standby, also if that has been refused', async () => {
  const lost = { answer: 'lost', hasLostPrimary: true }
  const first = await readIn({ attempts: [{ ...lost, place: 'primary' }, { answer: 'old' }] })
  expect(first).toEqual({ value: 'old', asked: ['anywhere', 'any standby'] })
  const second = await readIn({ attempts: [{ answer: 'lost', place: 'standby' }, lost, { answer: 'old' }] })
  expect(second).toEqual({ value: 'old', asked: ['anywhere', 'primary', 'any standby'] })
  await expect(readIn({ attempts: [{ ...lost, place: 'primary' }, { answer: 'lost' }] })).rejects.toThrow('lost')
})

it('a public reading that fails on the primary has failed', async () => {
  await expect(readIn({ attempts: [{ answer: 'lost', place: 'primary' }] })).rejects.toThrow('lost')
  // Its answer may say that something failed, which has nothing to do with the place.
  const answer = await readIn({ attempts: [{ answer: 'bad', place: 'primary' }], isGoodEnough: () => false })
  expect(answer).toEqual({ value: 'bad', asked: ['anywhere'] })
})

/** @shows operation.standby-reads */
it('what else only reads is done on the primary, and on a standby only if that is lost', async () => {
  const read = async (...attempts: Attempt[]) => {
    const { asked, work } = openAttempts(attempts)
    return { value: await readUnlessAllAreAway(work).catch(String), asked }
  }
  const lost = { answer: 'lost', hasLostPrimary: true }
  expect(await read({ answer: 'new' })).toEqual({ value: 'new', asked: ['primary'] })
  expect(await read(lost, { answer: 'old' })).toEqual({ value: 'old', asked: ['primary', 'any standby'] })
  expect(await read({ answer: 'lost' })).toEqual({ value: 'Error: lost', asked: ['primary'] })
  expect(await read(lost, { answer: 'lost' })).toEqual({ value: 'Error: lost', asked: ['primary', 'any standby'] })
})
