import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { restorePopup, showPopup, usePopup } from './popup.ts'

beforeEach(() => usePopup.setState(usePopup.getInitialState(), true))

/** @shows popup.defaults */
test('nothing is open at first', () => expect(usePopup.getState().isOpen).toBe(false))

/** @shows popup.defaults */
test('a popup informs for 5,000 ms unless it says otherwise', () => {
  showPopup({ message: 'Link copied' })
  expect(usePopup.getState()).toMatchObject({
    isOpen: true,
    message: 'Link copied',
    type: 'info',
    title: '',
    duration: 5000,
  })
})

/** @shows popup.defaults */
test.each([0, -1, 12_000])('a duration of %d is kept', (duration) => {
  showPopup({ message: 'x', duration })
  expect(usePopup.getState().duration).toBe(duration)
})

test('the next popup takes over nothing from the one before, and is another one with the same words', () => {
  showPopup({ message: 'x', type: 'error', title: 'Follow not saved', duration: 0 })
  const { serial } = usePopup.getState()
  showPopup({ message: 'x' })
  expect(usePopup.getState()).toMatchObject({ message: 'x', type: 'info', title: '', duration: 5000 })
  expect(usePopup.getState().serial).not.toBe(serial)
})

test('hiding leaves the words for the way out', () => {
  showPopup({ message: 'x' })
  usePopup.getState().hide()
  expect(usePopup.getState()).toMatchObject({ isOpen: false, message: 'x' })
})

describe('after a reload', () => {
  const now = Date.parse('2026-05-04T10:00:00Z')
  /** What a page that was left stored; `type` is how the next one was come to. */
  const comeBack = (type: 'reload' | 'navigate', seconds: number) => {
    usePopup.setState(usePopup.getInitialState(), true)
    localStorage.setItem('rostrum-popup', left)
    vi.setSystemTime(now + seconds * 1000)
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming])
    restorePopup()
    return usePopup.getState()
  }
  let left = ''
  const leave = () => (left = localStorage.getItem('rostrum-popup') ?? '')

  beforeEach(() => {
    vi.useFakeTimers({ now })
    const kept = new Map<string, string>()
    const localStorage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    }
    vi.stubGlobal('window', { localStorage })
    vi.stubGlobal('localStorage', localStorage)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  /** @shows state.popup */
  test('a popup goes on for the rest of its time', () => {
    showPopup({ message: 'Profile saved', type: 'success' })
    leave()
    expect(comeBack('reload', 2)).toMatchObject({
      isOpen: true,
      message: 'Profile saved',
      type: 'success',
      duration: 3000,
    })
  })

  /** @shows popup.closes-itself */
  test('one that stays until it is closed stays', () => {
    showPopup({ message: 'Profile saved', duration: 0 })
    leave()
    expect(comeBack('reload', 3600)).toMatchObject({ isOpen: true, message: 'Profile saved', duration: 0 })
  })

  test('one whose time is over is over, and so it is on a page that is opened anew', () => {
    showPopup({ message: 'Profile saved' })
    leave()
    expect(comeBack('reload', 6).isOpen).toBe(false)
    expect(comeBack('navigate', 1).isOpen).toBe(false)
  })

  test('of one that was closed nothing is kept', () => {
    showPopup({ message: 'Profile saved', duration: 0 })
    usePopup.getState().hide()
    expect(leave()).not.toContain('Profile saved')
    expect(comeBack('reload', 1).isOpen).toBe(false)
  })
})
