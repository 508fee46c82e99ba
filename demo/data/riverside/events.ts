import type { DemoEvent } from '../events.ts'

export const riversideEvents: DemoEvent[] = [
  {
    title: 'Fill the hearing room',
    description:
      'The housing committee votes on the heating rule. Every seat taken by a tenant is a seat a lobbyist does not have.\n\nDoors open at 5:30 pm. Wear red. Child care and Spanish interpreting on site.',
    location: 'City Hall, Room 301-B, 200 E Wells St',
    time: '18:00',
    end_time: '20:00',
    inDays: 14,
    url: 'https://milwaukee.example.org/25-1140',
    answers: 64,
  },
  {
    title: 'Know-your-rights night',
    description:
      'Two lawyers, one hour, your lease on the table. Bring the letter you did not understand. Nobody is asked for papers or a name.',
    location: 'Riverwest Library, Community Room',
    time: '19:00',
    end_time: '20:30',
    inDays: 6,
    capacity: 20,
    answers: 41,
  },
  {
    title: 'Winter organizing school',
    description:
      'Three days for new building captains: knocking, listening, keeping a list, and running a meeting that ends on time. Lunch is cooked by the last class.',
    location: 'Riverside Tenants Union, 1442 N Farwell Ave',
    time: '09:30',
    end_time: null,
    inDays: 40,
    lastsDays: 3,
    capacity: 30,
    answers: 18,
    shifts: [
      { name: 'Knocking and listening', inDays: 0, time: '09:30', end_time: '15:00', capacity: null },
      { name: 'Keeping a list', inDays: 1, time: '09:30', end_time: '15:00', capacity: 12 },
      { name: 'Running a meeting', inDays: 2, time: '10:00', end_time: '13:00', capacity: null },
    ],
  },
  {
    title: 'Ten years of the Tenants Union',
    description: 'Soup, photographs and the original sheet of paper from the stairwell door.',
    location: 'Polish Center, 6941 S 68th St',
    time: '17:00',
    end_time: '22:00',
    inDays: -35,
    answers: 90,
  },
  {
    title: 'Radiator repair day',
    description: 'Moved to spring: the parts did not come.',
    location: 'Workshop behind the office',
    time: '10:00',
    end_time: '15:00',
    inDays: 20,
    status: 'not_active',
    answers: 9,
  },
  {
    title: 'Captains’ breakfast',
    description: 'A draft: date and room are not settled yet.',
    location: 'To be announced',
    time: '08:30',
    end_time: '10:00',
    inDays: 55,
    status: 'draft',
  },
]
