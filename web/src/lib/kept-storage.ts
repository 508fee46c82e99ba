import { createJSONStorage, type StateStorage } from 'zustand/middleware'

/** The storage key of the stored answers (see `kept-answers.ts`). They are deleted first when the storage is full. */
export const answersKey = 'rostrum-answers'

/**
 * The storage of the browser, wrapped so that it never fails. If storage is forbidden or full, data lasts only as long
 * as the page.
 */
const localOrNothing: StateStorage = {
  getItem: (key) => {
    try {
      return window.localStorage.getItem(key)
    } catch {
      return null
    }
  },
  setItem: (key, value) => {
    try {
      window.localStorage.setItem(key, value)
    } catch {
      makeRoom(key, value)
    }
  },
  removeItem: (key) => {
    try {
      window.localStorage.removeItem(key)
    } catch {
      // Storage is not available, so nothing was stored.
    }
  },
}

const makeRoom = (key: string, value: string) => {
  try {
    // The old value is no longer true, so it is removed even if the new one does not fit.
    for (const old of [answersKey, key]) window.localStorage.removeItem(old)
    window.localStorage.setItem(key, value)
  } catch {
    // The new value is lost when the user leaves the page.
  }
}

/** The storage of the Zustand stores that survive a reload. */
export const keptStorage = createJSONStorage(() => localOrNothing)

export const forgetAnswers = (): void => void localOrNothing.removeItem(answersKey)

let areDistrusted = false
export const areAnswersDistrusted = (): boolean => areDistrusted

/**
 * Called when rendering the page has failed, possibly because of an answer. If that answer were stored, every later
 * visit would fail as well. Deletes the stored answers, and prevents further ones from being stored until a reload.
 */
export const distrustAnswers = (): void => {
  areDistrusted = true
  forgetAnswers()
}
