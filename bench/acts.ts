import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { isHydrated } from '../e2e/hydration.ts'
import { measureVisits, medianOf } from './paint.ts'
import { startPerson, type Effort, type Person } from './person.ts'
import { openBrowser, openPhone, type Transfer } from './phone.ts'
import { cellsRow } from './table.ts'
import { publishItems, type ActName } from '../e2e/published-items.ts'

/** The most that the act of a visitor may take. */
const targets = { fields: 3, presses: 2, seconds: 20, scriptBytes: 160_000, paint: 1500 }
const rounds = 3

const fullName = 'Maya Okafor'
const freshEmail = () => `maya-${randomUUID().slice(0, 4)}@example.org`
const phoneNumber = '4145550177'
const address = '77 Quiet Court'
const password = 'lantern7'

interface Act {
  title: string
  /** Before somebody can act or log in. */
  begin?: (person: Person) => Promise<void>
  asGuest: (person: Person) => Promise<void>
  /** With an account, whose name, address and phone number are known. */
  asSupporter: (person: Person) => Promise<void>
  /** The heading that says that it is done. */
  done: string
}

const typeGuest = async ({ type }: Person) => {
  await type('Name', fullName)
  await type('Email', freshEmail())
}

const pressAsGuest = (button: string) => async (person: Person) => {
  await typeGuest(person)
  await person.pressButton(button)
}
const press =
  (button: string) =>
  ({ pressButton }: Person) =>
    pressButton(button)

const chooseCalls = async ({ choose }: Person) => {
  await choose('9 AM to 12 PM')
  await choose('10 to 20')
  await choose(/^Phone banking/)
}

const acts: Record<ActName, Act> = {
  event: { title: 'RSVP', asGuest: pressAsGuest('I’m going'), asSupporter: press('I’m going'), done: 'You’re going.' },
  pledge: {
    title: 'pledge',
    begin: ({ pressLink }) => pressLink('Pledge my vote'),
    asGuest: async (person) => {
      await person.type('Full name', fullName)
      await person.type('Age', '34')
      await person.type('Email', freshEmail())
      await person.type('Phone', phoneNumber)
      await person.type('Address where you vote', address)
      await person.choose(/^Yes/)
      await person.pressButton('Pledge my vote')
    },
    asSupporter: async ({ type, choose, pressButton }) => {
      await type('Age', '34')
      await type('Address where you vote', address)
      await choose(/^Yes/)
      await pressButton('Pledge my vote')
    },
    done: 'You’re in.',
  },
  call: { title: 'call', asGuest: pressAsGuest('Reached'), asSupporter: press('Reached'), done: 'You called.' },
  email: {
    title: 'email',
    begin: ({ pressLink }) => pressLink('Open in your email app'),
    asGuest: pressAsGuest('Yes, I sent it'),
    asSupporter: async ({ page, pressLink, pressButton }) => {
      // The question is shown after the email app was opened.
      const question = page.getByRole('button', { name: 'Yes, I sent it' })
      if (!(await question.isVisible())) await pressLink('Open in your email app')
      await pressButton('Yes, I sent it')
    },
    done: 'It’s on its way.',
  },
  letter: {
    title: 'mail',
    asGuest: pressAsGuest('I mailed it'),
    asSupporter: press('I mailed it'),
    done: 'It’s on its way.',
  },
  phoneBank: {
    title: 'phone bank',
    asGuest: async (person) => {
      await chooseCalls(person)
      await person.type('Your name', fullName)
      await person.type('Phone', phoneNumber)
      await person.pressButton('Register as a volunteer')
    },
    asSupporter: async (person) => {
      await chooseCalls(person)
      await person.pressButton('Register as a volunteer')
    },
    done: 'Thank you for volunteering',
  },
}

/** What stood between a visitor and every act until acts without an account existed, and is still there today. */
const signUp = async ({ page, type, choose, pressLink, pressButton }: Person) => {
  await pressLink('Log in')
  await pressLink('Create an account')
  await pressLink(/^Supporter/)
  await type('First name', 'Maya')
  await type('Last name', 'Okafor')
  await type('Phone', phoneNumber)
  await type('Email', freshEmail())
  await type('Password', password)
  await type('Re-enter password', password)
  await choose(/I am 13 or older/)
  await pressButton('Create account')
  // Signing up leads back to the act.
  await page.waitForURL(({ pathname }) => pathname !== '/signup')
}

interface Measured extends Effort, Transfer {
  /** From the link until it is shown that the act is done. */
  seconds: number
}

const measureAct = async (browser: Browser, url: string, act: Act, isGuest: boolean): Promise<Measured> => {
  const phone = await openPhone(browser)
  const person = startPerson(phone.page)
  const start = performance.now()
  await phone.page.goto(url, { waitUntil: 'commit' })
  // Before, the form works without the scripts, but a button may take longer than it needs to.
  while (!(await isHydrated(phone.page))) await wait(50)
  await act.begin?.(person)
  if (!isGuest) await signUp(person)
  await (isGuest ? act.asGuest(person) : act.asSupporter(person))
  await person.see(act.done)
  const seconds = (performance.now() - start) / 1000
  await phone.close()
  return { ...person.effort, ...phone.transfer, seconds }
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`
const row = (name: string, columns: string[], note = '') => console.log(`${cellsRow(name, columns)}${note}`)

/** Names what is above its target. */
const missedNote = (measured: Partial<Record<keyof typeof targets, number>>) => {
  const missed = Object.entries(measured).filter(([name, value]) => value > targets[name as keyof typeof targets])
  return missed.length === 0 ? '' : `   above: ${missed.map(([name]) => name).join(', ')}`
}

const showPages = async (browser: Browser, origin: string, paths: Record<ActName, string>) => {
  console.log('The page of each act: first visit at 375 px, Slow 4G, CPU ×4, compressed, median of five')
  row('', ['paint', 'script', 'all'])
  for (const [name, { title }] of Object.entries(acts) as [ActName, Act][]) {
    const visits = await measureVisits(browser, origin + paths[name])
    const paint = medianOf(visits, 'paint')
    const scriptBytes = medianOf(visits, 'scriptBytes')
    const all = kilobytes(medianOf(visits, 'bytes'))
    row(title, [`${paint.toFixed(0)} ms`, kilobytes(scriptBytes), all], missedNote({ paint, scriptBytes }))
  }
  row('target', ['1,500 ms', kilobytes(targets.scriptBytes), ''])
}

const showActs = async (browser: Browser, origin: string, paths: Record<ActName, string>) => {
  console.log(`From the link until the act is done, the same phone, 5 characters per second, median of ${rounds}`)
  console.log('“As before” is the path until acts without an account existed, in this build: sign up, return, act.')
  row('', ['fields', 'presses', 'bytes', 'script', 'seconds'])
  for (const [name, act] of Object.entries(acts) as [ActName, Act][]) {
    for (const isGuest of [true, false]) {
      const all: Measured[] = []
      for (let round = 0; round < rounds; round += 1)
        all.push(await measureAct(browser, origin + paths[name], act, isGuest))
      const fields = medianOf(all, 'fields')
      const presses = medianOf(all, 'presses')
      const seconds = medianOf(all, 'seconds')
      const bytes = [kilobytes(medianOf(all, 'bytes')), kilobytes(medianOf(all, 'scriptBytes'))]
      const note = isGuest ? missedNote({ fields, presses, seconds }) : ''
      row(isGuest ? act.title : '  as before', [`${fields}`, `${presses}`, ...bytes, seconds.toFixed(1)], note)
    }
  }
  row('target', [`${targets.fields}`, `${targets.presses}`, '', '', `${targets.seconds}`])
}

/**
 * Measures what an act costs a visitor on a phone, and what it cost before acts without an account existed: the same
 * person signs up first.
 */
export const benchActs = async (origin: string): Promise<void> => {
  const paths = await publishItems(origin)
  const browser = await openBrowser()
  try {
    await showPages(browser, origin, paths)
    await showActs(browser, origin, paths)
  } finally {
    await browser.close()
  }
  // Other programs on the machine slow the phone down.
  console.log(
    `  load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')} (1, 5 and 15 minutes)`,
  )
}
