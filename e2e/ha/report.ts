import { writeFileSync } from 'node:fs'
import { smtpConnections } from './installation.ts'
import type { TrialLedger } from './load.ts'
import type { Phase } from './phases.ts'
import { type Answered, isSuccess } from './requests.ts'
import type { Found } from './verify.ts'

const print = (line: string): boolean => process.stdout.write(`${line}\n`)
const seconds = (milliseconds: number | undefined): string =>
  milliseconds === undefined ? '-' : `${(milliseconds / 1000).toFixed(1)} s`

/** The longest time without a success of any one kind, so that one kind cannot hide that another is away. */
const longestGap = (answered: Answered[], { startedAt, endedAt }: Phase): number => {
  const ends = Map.groupBy(answered, ({ kind }) => kind)
  const gaps = [...ends.values()].map((ofKind) => {
    const times = ofKind.filter(isSuccess).map((answer) => answer.endedAt)
    const points = [startedAt, ...times.toSorted((one, other) => one - other), endedAt]
    return Math.max(...points.slice(1).map((time, index) => time - (points[index] ?? time)))
  })
  return Math.max(0, ...gaps)
}

export interface Measured {
  requests: number
  acknowledged: number
  untilWrite: number | undefined
  afterPromotion: number | undefined
  untilComplete: number
  publicGap: number
  cachedGap: number
  signedInGap: number
  longest: Answered | undefined
  longestWrite: number
  outcomes: Map<string, number>
  answered: Answered[]
}

export const measure = (phase: Phase, all: Answered[], { acknowledged }: TrialLedger): Measured => {
  const answered = all.filter(({ startedAt }) => startedAt >= phase.startedAt && startedAt < phase.endedAt)
  const writes = acknowledged.filter(({ endedAt }) => endedAt >= phase.startedAt && endedAt < phase.endedAt)
  const first = writes
    .filter(({ startedAt }) => startedAt > phase.killedAt)
    .reduce((least, { endedAt }) => Math.min(least, endedAt), Infinity)
  const firstAt = first === Infinity ? undefined : first
  const inGroup = (group: Answered['group']) => answered.filter((answer) => answer.group === group)
  const outcomes = Map.groupBy(answered, ({ outcome, group }) =>
    isSuccess({ outcome }) ? '2xx' : `${outcome} ${group}`,
  )
  return {
    requests: answered.length,
    acknowledged: writes.length,
    untilWrite: firstAt === undefined ? undefined : firstAt - phase.killedAt,
    afterPromotion:
      firstAt === undefined || phase.promotedAt === undefined ? undefined : Math.max(0, firstAt - phase.promotedAt),
    untilComplete: phase.completeAt - phase.killedAt,
    publicGap: longestGap(inGroup('public'), phase),
    cachedGap: longestGap(inGroup('cached'), phase),
    signedInGap: longestGap(inGroup('signed-in'), phase),
    longest: answered.toSorted((one, other) => other.endedAt - other.startedAt - (one.endedAt - one.startedAt))[0],
    longestWrite: Math.max(0, ...writes.map(({ milliseconds }) => milliseconds)),
    outcomes: new Map([...outcomes].map(([name, list]) => [name, list.length])),
    answered,
  }
}

const describe = ({ kind, startedAt, endedAt, outcome, body }: Answered, phase: Phase): string =>
  `${kind}, begun ${seconds(startedAt - phase.killedAt)} after the kill: ${outcome} after ${seconds(endedAt - startedAt)} ${body.slice(0, 160).replaceAll(/\s+/g, ' ')}`

const rows: [title: string, value: (measured: Measured) => string][] = [
  ['requests', ({ requests }) => String(requests)],
  ['acknowledged writes', ({ acknowledged }) => String(acknowledged)],
  ['incident to first acknowledged write', ({ untilWrite }) => seconds(untilWrite)],
  ['promotion to first acknowledged write', ({ afterPromotion }) => seconds(afterPromotion)],
  ['incident to complete again', ({ untilComplete }) => seconds(untilComplete)],
  ['longest gap of public reads', ({ publicGap }) => seconds(publicGap)],
  ['longest gap of the kept page', ({ cachedGap }) => seconds(cachedGap)],
  ['longest gap of signed-in reads', ({ signedInGap }) => seconds(signedInGap)],
  ['longest request', ({ longest }) => (longest ? seconds(longest.endedAt - longest.startedAt) : '-')],
  ['longest until a write was acknowledged', ({ longestWrite }) => seconds(longestWrite)],
]

/** Prints a line for each measurement and a column for each phase. */
export const printTable = (phases: Phase[], measured: Measured[]): void => {
  const titleWidth = Math.max(...rows.map(([title]) => title.length))
  const line = (title: string, cells: string[]) =>
    print(`| ${title.padEnd(titleWidth)} | ${cells.map((cell) => cell.padStart(8)).join(' | ')} |`)
  line(
    'phase',
    phases.map(({ name }) => name),
  )
  print(`|${'-'.repeat(titleWidth + 2)}|${phases.map(() => `${'-'.repeat(10)}|`).join('')}`)
  for (const [title, value] of rows) line(title, measured.map(value))
  const names = [...new Set(measured.flatMap(({ outcomes }) => [...outcomes.keys()]))].toSorted()
  for (const name of names)
    line(
      `answers: ${name}`,
      measured.map(({ outcomes }) => String(outcomes.get(name) ?? 0)),
    )
}

const maximum = { write: 30_000, afterPromotion: 3_000, gap: 10_000, request: 10_000 }

/** A repeated write whose first attempt may still be running is refused with 409 until it is known how that one ended. */
const isExpected = (answer: Answered) =>
  isSuccess(answer) || answer.outcome === 503 || (answer.outcome === 409 && answer.group === 'write')
const isHeld = ({ startedAt, endedAt }: Answered) => endedAt - startedAt > maximum.request

/** Prints what was wanted and whether it was reached. Returns whether everything was. */
export const printTargets = (phases: Phase[], measured: Measured[], found: Found): boolean => {
  const examples = (isWrong: (answer: Answered) => boolean) =>
    phases.flatMap((phase, index) =>
      (measured[index]?.answered ?? []).filter(isWrong).map((answer) => `${phase.name}: ${describe(answer, phase)}`),
    )
  const unexpected = examples((answer) => !isExpected(answer))
  const held = examples(isHeld)
  const failed = examples((answer) => !isSuccess(answer)).filter((example) => example.startsWith('upgrade: '))
  const targets: [target: string, isReached: boolean, details?: string[]][] = [
    ['no acknowledged write lost', found.lost.length === 0, found.lost],
    ['none twice', found.twice.length === 0, found.twice],
    [
      'writes again within 30 s',
      measured.every(({ untilWrite }) => untilWrite !== undefined && untilWrite <= maximum.write),
    ],
    [
      'public reads never longer away than 10 s',
      measured.every(({ publicGap, cachedGap }) => Math.max(publicGap, cachedGap) <= maximum.gap),
    ],
    [
      'writes within 3 s of the promotion',
      measured.every(({ afterPromotion }) => afterPromotion === undefined || afterPromotion <= maximum.afterPromotion),
    ],
    ['only 503 in between', unexpected.length === 0, unexpected],
    ['no request held over 10 s', held.length === 0, held],
    ['no request failed during the upgrade', failed.length === 0, failed],
    [
      `every mail arrived, at most ${smtpConnections} of them twice`,
      found.missingMails === 0 && found.repeatedMails <= smtpConnections,
      [`${found.missingMails} did not arrive, ${found.repeatedMails} arrived twice`],
    ],
  ]
  for (const [target, isReached, details = []] of targets) {
    print(`${isReached ? 'yes' : 'NO '}  ${target}`)
    if (isReached) continue
    for (const detail of details.slice(0, 12)) print(`       ${detail}`)
    if (details.length > 12) print(`       and ${details.length - 12} more`)
  }
  return targets.every(([, isReached]) => isReached)
}

/** Writes every request to a file: when it began and how long it took, in milliseconds, and how it was answered. */
export const writeRequests = (file: string, answered: Answered[]): void => {
  const lines = answered.map(({ kind, startedAt, endedAt, outcome, cache }) =>
    [Math.round(performance.timeOrigin + startedAt), Math.round(endedAt - startedAt), kind, outcome, cache].join(),
  )
  writeFileSync(file, `began,took,kind,outcome,cache\n${lines.join('\n')}\n`)
}
