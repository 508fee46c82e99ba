import { createJSONStorage, type StateStorage } from 'zustand/middleware'

/** Answers that outlive the page (see `kept-answers.ts`): the first to go when there is no room. */
export const answersKey = 'rostrum-answers'

/** Browsers may forbid storage, and it may be full: then things last as long as the page, and nothing fails. */
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
      // Nothing was kept either.
    }
  },
}

const makeRoom = (key: string, value: string) => {
  try {
    // What was there is no longer true, whether or not the new fits.
    for (const old of [answersKey, key]) window.localStorage.removeItem(old)
    window.localStorage.setItem(key, value)
  } catch {
    // Known to this page only.
  }
}

/** For the stores that survive a reload. */
export const keptStorage = createJSONStorage(() => localOrNothing)

export const forgetAnswers = (): void => void localOrNothing.removeItem(answersKey)

let areDistrusted = false
export const areAnswersDistrusted = (): boolean => areDistrusted

/** The page broke, maybe on an answer: kept, it would break the page again and again. Nothing more is kept until it is loaded anew. */
export const distrustAnswers = (): void => {
  areDistrusted = true
  forgetAnswers()
}
