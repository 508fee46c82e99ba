import type { Language } from './organization.ts'

/** The roles of team members. */
export const teamRoles: Record<Language, string[]> = {
  en: ['Coordinator', 'Treasurer', 'Volunteers', 'Legal questions', 'Press', 'Outreach', 'Youth'],
  es: ['Coordinación', 'Cuentas', 'Voluntariado', 'Asesoría legal'],
}

/** Short texts about team members. */
export const teamStories: Record<Language, string[]> = {
  en: [
    'Answers the phone, and usually the question.',
    'Came for one meeting in 2019.',
    'Keeps the books and the coffee.',
    'Can explain a zoning map to anybody in four minutes.',
    'Retired nurse. Not very retired.',
    'Drives the van, and knows everybody on the route.',
    'Speaks three languages and listens in all of them.',
    'Teaches ninth grade during the day.',
  ],
  es: [
    'Llegó por una reunión y se quedó.',
    'Lleva las cuentas y el café.',
    'Conoce cada puerta del barrio.',
    'Maestra jubilada, pero no tanto.',
  ],
}
