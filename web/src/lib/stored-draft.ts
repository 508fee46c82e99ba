import { useState } from 'react'
import { useSession } from './session.ts'

/**
 * Unsaved input of a form. It is stored in this browser, so that it survives a lost connection, an ended session or a
 * crash.
 */
export interface StoredDraft<Values> {
  values: Values
  /** What was saved when it was typed. Missing in drafts of earlier versions of this program. */
  base?: Values
  /** The time at which the draft was stored, in the format ISO 8601. */
  keptAt: string
}

/** The storage key of a draft. It contains the user's id, and stays the same for as long as the form is mounted. */
export const useDraftKey = (name: string | undefined): string | null => {
  const [key] = useState(() =>
    name === undefined ? null : `rostrum-draft:${useSession.getState().user?.id ?? ''}:${name}`,
  )
  return key
}

export const readDraft = <Values>(key: string): StoredDraft<Values> | null => {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as StoredDraft<Values> | null
    return typeof stored?.values === 'object' && typeof stored.keptAt === 'string' ? stored : null
  } catch {
    return null
  }
}

export const storeDraft = <Values>(key: string, draft: Omit<StoredDraft<Values>, 'keptAt'>): void => {
  try {
    const stored: StoredDraft<Values> = { ...draft, keptAt: new Date().toISOString() }
    localStorage.setItem(key, JSON.stringify(stored))
  } catch {
    // Storage is full or not available. The form itself still contains the input.
  }
}

export const deleteDraft = (key: string): void => {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is not available, so nothing was stored.
  }
}
