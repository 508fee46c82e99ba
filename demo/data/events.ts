import type { eventKind } from '@rostrum/contract/events'
import type { z } from 'zod'
import type { Language } from './organization.ts'

export type EventFields = z.output<typeof eventKind.attributes>

/** The data of an event. Its dates are relative to today, so that the demo stays current. */
export interface DemoEvent extends Pick<EventFields, 'title' | 'description' | 'location' | 'time' | 'end_time'> {
  inDays: number
  lastsDays?: number
  capacity?: number
  url?: string
  status?: 'draft' | 'not_active'
  /** The number of answers. */
  answers?: number
  /** Their days are relative to the first day of the event. */
  shifts?: (Omit<EventFields['shifts'][number], 'id' | 'date'> & { inDays: number })[]
}

/** Events that fit any organization on any day; `{place}` stands for its city. */
export const gatherings: Record<Language, Omit<DemoEvent, 'inDays'>[]> = {
  en: [
    {
      title: 'Open evening for newcomers',
      description: 'Forty minutes on what we do in {place}, then coffee with the people who do it. No speeches.',
      location: 'Public library, {place}',
      time: '18:30',
      end_time: '20:00',
    },
    {
      title: 'Walk the district with us',
      description:
        'Two hours on foot through {place}: where it was decided, where it shows, and what comes next. Good shoes, any weather.',
      location: 'Meet at the steps of City Hall, {place}',
      time: '10:00',
      end_time: '12:00',
      capacity: 25,
    },
    {
      title: 'Letter-writing Saturday',
      description: 'Tables, stamps, a good pen. Bring a neighbor from {place} who has never written to anybody.',
      location: 'Community center, {place}',
      time: '13:00',
      end_time: null,
    },
    {
      title: 'Training: how to speak for two minutes',
      description: 'For whoever in {place} has something to say at the next hearing and has never held a microphone.',
      location: 'Union hall, {place}',
      time: '18:00',
      end_time: '19:30',
      capacity: 12,
    },
  ],
  es: [
    {
      title: 'Asamblea abierta del barrio',
      description: 'Ponemos sillas para todo el mundo. Orden del día corto, café largo. Hay quien cuida a los peques.',
      location: 'Centro cívico, {place}',
      time: '19:00',
      end_time: '21:00',
    },
    {
      title: 'Taller: habla dos minutos ante el pleno',
      description: 'Para quien tiene algo que decir en {place} y nunca ha cogido un micrófono.',
      location: 'Biblioteca municipal, {place}',
      time: '18:00',
      end_time: '19:30',
      capacity: 15,
    },
  ],
}
