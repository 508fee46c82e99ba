import { useState } from 'react'
import { useSession } from './session.ts'

/** What was typed and not saved, kept in this browser over a lost connection, an ended session or a crash. */
export interface KeptDraft<Values> {
  values: Values
  /** ISO 8601. */
  keptAt: string
}

/** Drafts belong to the person who typed them: the place of one, the same for as long as the form is there. */
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
    // No room, or storage is off: the form itself still has it.
  }
}

export const forgetDraft = (place: string): void => {
  try {
    localStorage.removeItem(place)
  } catch {
    // Storage is off: nothing was kept.
  }
}
