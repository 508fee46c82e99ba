import type { RoomTexts } from '../lib/room-texts.ts'

type Sections = {
  [Document in 'terms' | 'privacy']: readonly (keyof RoomTexts['legal'][Document]['sections'])[]
}

/** The sections of each document, in order. */
export const sections = {
  terms: ['age', 'account', 'content', 'conduct', 'removal', 'donations', 'leaving', 'liability', 'law', 'changes'],
  privacy: ['account', 'guests', 'activity', 'consents', 'technical', 'cards', 'sharing', 'keeping', 'rights', 'age'],
} as const satisfies Sections
