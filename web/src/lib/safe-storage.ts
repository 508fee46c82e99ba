import { createJSONStorage, type StateStorage } from 'zustand/middleware'

/**
 * The storage key of the stored responses (see `stored-responses.ts`). They are deleted first when the storage is full.
 */
export const storedResponsesKey = 'rostrum-answers'

/**
 * The storage of the browser, wrapped so that it never fails. If storage is forbidden or full, data lasts only as long
 * as the page.
 */
const safeLocalStorage: StateStorage = {
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
      setAfterFreeingSpace(key, value)
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

const setAfterFreeingSpace = (key: string, value: string) => {
  try {
    // The old value is no longer true, so it is removed even if the new one does not fit.
    for (const old of [storedResponsesKey, key]) window.localStorage.removeItem(old)
    window.localStorage.setItem(key, value)
  } catch {
    // The new value is lost when the user leaves the page.
  }
}

/** The storage of the Zustand stores that survive a reload. */
export const safeStorage = createJSONStorage(() => safeLocalStorage)

export const deleteStoredResponses = (): void => void safeLocalStorage.removeItem(storedResponsesKey)

let isDisabled = false
export const isResponseStorageDisabled = (): boolean => isDisabled

/**
 * Called when rendering the page has failed, possibly because of a response. If that response were stored, every later
 * visit would fail as well. Deletes the stored responses, and prevents further ones from being stored until a reload.
 */
export const disableResponseStorage = (): void => {
  isDisabled = true
  deleteStoredResponses()
}
