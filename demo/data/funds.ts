import type { Language } from './organization.ts'

/** Title, description and last path segment of a donation link. */
export type Fund = readonly [title: string, excerpt: string, path: string]

export const funds: Record<Language, readonly Fund[]> = {
  en: [
    ['General fund', 'Rent, phones and paper: what keeps the door open.', 'general'],
    ['Monthly members', 'A few dollars every month, so that we can plan further than a week.', 'monthly'],
    ['Rides and child care', 'So that nobody misses a meeting for want of a lift or a sitter.', 'rides'],
  ],
  es: [
    ['Fondo general', 'Alquiler, teléfonos y papel: lo que mantiene abierta la puerta.', 'general'],
    ['Socios mensuales', 'Un poco cada mes, para poder planear más allá de la semana.', 'mensual'],
    [
      'Transporte y cuidado de niños',
      'Para que nadie falte a una reunión por no tener con quién dejarlos.',
      'transporte',
    ],
  ],
}
