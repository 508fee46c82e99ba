import { afterEach, describe, expect, it, vi } from 'vitest'
import { currentReading } from '../db/readings.ts'
import { newId } from '../identifiers.ts'
import { idsIn } from './changes.ts'
import { createPageCache, keptMilliseconds, type Page } from './page-cache.ts'

const pageOf = (text: string, given: Partial<Page> = {}): Page => ({
  status: 200,
  headers: {},
  body: Buffer.from(text),
  sent: new Map(),
  isShareable: true,
  kept: { tag: `"${text}"`, ids: idsIn(text) },
  ...given,
})

/** A cache, and pages that are rendered when the test says so. */
const openScene = () => {
  const clock = { now: 1 }
  vi.spyOn(performance, 'now').mockImplementation(() => clock.now)
  const cache = createPageCache<Page>(48 * 1024 * 1024)
  let rendered = 0
  const ask = async (address: string, text = 'text', given: Partial<Page> = {}) => {
    const page = await cache.get({ address, language: 'en' }, async () => {
      rendered += 1
      return pageOf(text, given)
    })
    return page.body.toString()
  }
  return { cache, clock, ask, rendered: () => rendered }
}

afterEach(() => vi.restoreAllMocks())

describe('pages', () => {
  /** @shows operation.page-cache */
  it('are kept for a few seconds, by address and language', async () => {
    const { cache, clock, ask, rendered } = openScene()
    await ask('/')
    clock.now += keptMilliseconds - 10
    await ask('/')
    expect(rendered()).toBe(1)
    await ask('/?page=2')
    await cache.get({ address: '/', language: 'es' }, async () => pageOf('texto'))
    expect(await ask('/')).toBe('text')
    expect(rendered()).toBe(2)
    clock.now += 20
    await ask('/')
    expect(rendered()).toBe(3)
  })

  it('are not kept if they depend on who asks, or if something failed', async () => {
    const { ask, rendered } = openScene()
    for (let time = 0; time < 2; time += 1) {
      await ask('/act', 'text', { isShareable: false })
      await ask('/away', 'text', { kept: undefined })
    }
    expect(rendered()).toBe(4)
  })

  /** @shows operation.page-cache */
  it('are rendered once for all who ask meanwhile', async () => {
    const { cache } = openScene()
    const { promise, resolve } = Promise.withResolvers<Page>()
    const render = vi.fn(() => promise)
    const asked = [1, 2, 3].map(() => cache.get({ address: '/', language: 'en' }, render))
    resolve(pageOf('text'))
    expect((await Promise.all(asked)).map(({ body }) => body.toString())).toEqual(['text', 'text', 'text'])
    expect(render).toHaveBeenCalledTimes(1)
  })

  it('that depend on who asks are rendered for each who asks meanwhile', async () => {
    const { cache } = openScene()
    const texts = ['mine', 'yours']
    const render = async () => pageOf(texts.shift() ?? '', { isShareable: false })
    const asked = [1, 2].map(() => cache.get({ address: '/language', language: 'en' }, render))
    expect((await Promise.all(asked)).map(({ body }) => body.toString())).toEqual(['mine', 'yours'])
  })

  it('that cannot be rendered fail for all who ask meanwhile, and are tried again later', async () => {
    const { cache, ask } = openScene()
    const { promise, reject } = Promise.withResolvers<Page>()
    const asked = [1, 2].map(() => cache.get({ address: '/', language: 'en' }, () => promise))
    reject(new Error('away'))
    for (const each of asked) await expect(each).rejects.toThrow('away')
    expect(await ask('/', 'back')).toBe('back')
  })

  it('with long addresses leave room for fewer', async () => {
    const { ask, rendered } = openScene()
    const long = 'a'.repeat(16_000)
    const most = (48 * 1024 * 1024) / long.length
    for (let number = 0; number < most; number += 1) await ask(`/?${number}${long}`)
    await ask(`/?0${long}`)
    expect(rendered()).toBe(Math.ceil(most) + 1)
  })

  it('are kept only as far as there is room', async () => {
    const { ask, rendered } = openScene()
    const large = 'x'.repeat(1024 * 1024)
    for (let number = 0; number < 60; number += 1) await ask(`/${number}`, large)
    await ask('/59', large)
    expect(rendered()).toBe(60)
    await ask('/0', large)
    expect(rendered()).toBe(61)
  })
})

describe('a change', () => {
  const [item, other] = [newId(), newId()]
  const addresses = ['/', `/events/${other}/${item}`, `/organization/${other}`]

  /** Which pages are rendered again after the change. */
  const droppedBy = async (change: Parameters<ReturnType<typeof createPageCache>['drop']>[0]) => {
    const { cache, ask } = openScene()
    for (const address of addresses) await ask(address, address === '/' ? 'newest' : 'old')
    cache.drop(change)
    const texts = await Promise.all(addresses.map((address) => ask(address, 'new')))
    return addresses.filter((_, place) => texts[place] === 'new')
  }

  /** @shows operation.page-cache */
  it('drops the pages that show what has changed', async () => {
    expect(await droppedBy({ reach: 'shown', ids: [item] })).toEqual([addresses[1]])
    expect(await droppedBy({ reach: 'shown', ids: [other] })).toEqual(addresses.slice(1))
    expect(await droppedBy({ reach: 'shown', ids: [newId()] })).toEqual([])
    expect(await droppedBy({ reach: 'listed', ids: [item] })).toEqual(addresses.slice(0, 2))
    expect(await droppedBy({ reach: 'every', ids: [] })).toEqual(addresses)
  })

  it('drops a page by what is only in its text', async () => {
    const { cache, ask } = openScene()
    await ask('/', `the newest is ${item}`)
    cache.drop({ reach: 'shown', ids: [item] })
    expect(await ask('/', 'new')).toBe('new')
  })

  it('concerns pages that are being rendered: they are not kept, and nobody who asks later gets them', async () => {
    const { cache, ask } = openScene()
    const [, address = ''] = addresses
    const { promise, resolve } = Promise.withResolvers<Page>()
    const early = cache.get({ address, language: 'en' }, () => promise)
    cache.drop({ reach: 'shown', ids: [item] })
    const late = ask(address, 'new')
    resolve(pageOf('old'))
    expect((await early).body.toString()).toBe('old')
    expect(await late).toBe('new')
    expect(await ask(address, 'newer')).toBe('new')
  })

  it('of something else keeps a page that was being rendered', async () => {
    const { cache, ask } = openScene()
    const { promise, resolve } = Promise.withResolvers<Page>()
    const early = cache.get({ address: '/', language: 'en' }, () => promise)
    cache.drop({ reach: 'shown', ids: [item] })
    resolve(pageOf('old'))
    await early
    expect(await ask('/', 'new')).toBe('old')
  })
})

describe('a page that was read on a standby', () => {
  const [item] = [newId()]
  const address = `/events/${newId()}/${item}`

  /** Asks for a page whose queries are answered by a standby that is so many milliseconds behind, if it may be asked. */
  const askStandby = (scene: ReturnType<typeof openScene>, behind: number, isLastResort = false) =>
    scene.cache.get({ address, language: 'en' }, async () => {
      const reading = currentReading()
      if (!reading || reading.place === 'primary') return pageOf('from the primary')
      Object.assign(reading, { place: 'standby', asOf: scene.clock.now - behind, isLastResort })
      return pageOf('from the standby')
    })
  const textOf = ({ body }: Page) => body.toString()

  /** @shows operation.standby-reads */
  it('is kept for as much shorter as it is older', async () => {
    const scene = openScene()
    scene.clock.now = 10_000
    expect(textOf(await askStandby(scene, 1_500))).toBe('from the standby')
    scene.clock.now += keptMilliseconds - 1_500 - 10
    expect(await scene.ask(address, 'new')).toBe('from the standby')
    scene.clock.now += 20
    expect(await scene.ask(address, 'new')).toBe('new')
  })

  /** @shows operation.standby-reads */
  it('is read again on the primary if it lacks a change that concerns it', async () => {
    const scene = openScene()
    scene.clock.now = 10_000
    scene.cache.drop({ reach: 'shown', ids: [newId()] })
    scene.clock.now += 500
    expect(textOf(await askStandby(scene, 1_000))).toBe('from the standby')
    scene.cache.drop({ reach: 'shown', ids: [item] })
    scene.clock.now += 500
    expect(textOf(await askStandby(scene, 1_000))).toBe('from the primary')
    scene.clock.now += keptMilliseconds + 1
    expect(textOf(await askStandby(scene, 1_000))).toBe('from the standby')
  })

  it('is taken as it is while the primary cannot be asked', async () => {
    const scene = openScene()
    scene.clock.now = 10_000
    scene.cache.drop({ reach: 'shown', ids: [item] })
    expect(textOf(await askStandby(scene, 1_000, true))).toBe('from the standby')
  })
})
