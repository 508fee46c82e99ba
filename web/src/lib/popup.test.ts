import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { restorePopup, showPopup, usePopup } from './popup.ts'

beforeEach(() => usePopup.setState(usePopup.getInitialState(), true))

/** @shows popup.defaults */
test('no popup is open at first', () => expect(usePopup.getState().isOpen).toBe(false))

/** @shows popup.defaults */
test('by default, a popup is of type info and is shown for 5,000 ms', () => {
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
test.each([0, -1, 12_000])('a popup can have a duration of %d', (duration) => {
  showPopup({ message: 'x', duration })
  expect(usePopup.getState().duration).toBe(duration)
})

test('the next popup inherits nothing from the previous one, and counts as a new popup even with the same text', () => {
  showPopup({ message: 'x', type: 'error', title: 'Follow not saved', duration: 0 })
  const { serial } = usePopup.getState()
  showPopup({ message: 'x' })
  expect(usePopup.getState()).toMatchObject({ message: 'x', type: 'info', title: '', duration: 5000 })
  expect(usePopup.getState().serial).not.toBe(serial)
})

test('a hidden popup keeps its text', () => {
  showPopup({ message: 'x' })
  usePopup.getState().hide()
  expect(usePopup.getState()).toMatchObject({ isOpen: false, message: 'x' })
})

describe('after a reload', () => {
  const now = Date.parse('2026-05-04T10:00:00Z')
  /**
   * Opens a page this many seconds after the user left the previous one, with the popup that the previous page stored.
   * `type` is the type of the navigation.
   */
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
    const storage = new Map<string, string>()
    const localStorage = {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
      removeItem: (key: string) => storage.delete(key),
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
  test('a popup is shown for the rest of its duration', () => {
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
  test('a popup that stays until it is closed is shown again', () => {
    showPopup({ message: 'Profile saved', duration: 0 })
    leave()
    expect(comeBack('reload', 3600)).toMatchObject({ isOpen: true, message: 'Profile saved', duration: 0 })
  })

  test('a popup whose duration has passed is not shown again, and neither is any popup on a page that was not reloaded', () => {
    showPopup({ message: 'Profile saved' })
    leave()
    expect(comeBack('reload', 6).isOpen).toBe(false)
    expect(comeBack('navigate', 1).isOpen).toBe(false)
  })

  test('a closed popup is not stored', () => {
    showPopup({ message: 'Profile saved', duration: 0 })
    usePopup.getState().hide()
    expect(leave()).not.toContain('Profile saved')
    expect(comeBack('reload', 1).isOpen).toBe(false)
  })
})
