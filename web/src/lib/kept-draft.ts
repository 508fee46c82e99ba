import { useState } from 'react'
import { useSession } from './session.ts'

/**
 * Unsaved input of a form. It is stored in this browser, so that it survives a lost connection, an ended session or a
 * crash.
 */
export interface KeptDraft<Values> {
  values: Values
  /** The time at which the draft was stored, in the format ISO 8601. */
  keptAt: string
}

/** The storage key of a draft. It contains the user's id, and stays the same for as long as the form is mounted. */
export const useDraftPlace = (name: string | undefined): string | null => {
  const [place] = useState(() =>
    name === undefined ? null : `rostrum-draft:${useSession.getState().user?.id ?? ''}:${name}`,
  )
  return place
}

export const readDraft = <Values>(place: string): KeptDraft<Values> | null => {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? 'null') as KeptDraft<Values> | null
    return typeof kept?.values === 'object' && typeof kept.keptAt === 'string' ? kept : null
  } catch {
    return null
  }
}

export const keepDraft = (place: string, values: unknown): void => {
  try {
    const kept: KeptDraft<unknown> = { values, keptAt: new Date().toISOString() }
    localStorage.setItem(place, JSON.stringify(kept))
  } catch {
    // Storage is full or not available. The form itself still contains the input.
  }
}

export const forgetDraft = (place: string): void => {
  try {
    localStorage.removeItem(place)
  } catch {
    // Storage is not available, so nothing was stored.
  }
}
