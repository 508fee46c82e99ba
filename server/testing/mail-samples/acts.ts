import { electionDates } from '@rostrum/contract/elections'
import { eventKind } from '@rostrum/contract/events'
import { givenMail, releasedMail } from '../../src/acts/mails.ts'
import { thanksMail } from '../../src/attendance/mails.ts'
import { electionMail } from '../../src/candidates/election-mails.ts'
import { planReminderMail } from '../../src/candidates/plan-mails.ts'
import { type EventOccasion, eventMail } from '../../src/events/mail-texts.ts'
import type { AnnouncedEvent } from '../../src/events/queries.ts'
import { guestRegisteredMail, registeredMail } from '../../src/phone-bank/mails.ts'
import { id, type MailSamples, organizationId, origin, replyAddress, unsubscribeUrl } from './sample-names.ts'

const setUp = {
  id: '01900000-0000-7000-8000-000000000003',
  name: 'Set up the room',
  date: '2027-12-04',
  time: '17:00',
  end_time: '18:00',
  capacity: 4,
}

/** Mails about what a person has done or will do: events, acts without an account, plans and phone banks. */
export const actSamples: MailSamples = (language, names) => {
  const reader = { firstName: names.person, language }
  const event: AnnouncedEvent = {
    id,
    organization_id: organizationId,
    status: 'published',
    attributes: { ...eventKind.example, title: names.title, shifts: [setUp] },
    shift_counts: {},
    revision: 2,
    created_at: new Date('2027-01-01T00:00:00Z'),
    updated_at: new Date('2027-01-02T00:00:00Z'),
    over_at: new Date('2027-12-05T02:00:00Z'),
    organization_name: names.organization,
  }
  const election = {
    id,
    person_id: id,
    organization_id: organizationId,
    candidate_id: id,
    organization_name: names.organization,
    election_name: names.title,
    plan: { where: names.title, with_whom: names.person },
    registration_deadline: '2027-03-17',
    early_voting: '2027-03-23',
    election_day: '2027-04-06',
  }
  const thanksSample = (attendance: 'attended' | 'no_show') =>
    thanksMail(language, { attendance, event, next: event, replyAddress: undefined, unsubscribeUrl, origin })
  const eventSample = (occasion: EventOccasion) =>
    eventMail(language, {
      replyAddress,
      shifts: occasion === 'timesGone' ? [] : [setUp.id],
      occasion,
      event: occasion === 'cancelled' ? { ...event, status: 'not_active' } : event,
      ...(occasion === 'changed' && {
        before: {
          ...eventKind.example,
          time: '17:00',
          location: 'Zeidler Union Square',
          shifts: [{ ...setUp, time: '16:00' }],
        },
      }),
      ...((occasion === 'reminder' || occasion === 'undecided') && { unsubscribeUrl, rsvpUrl: `${origin}/rsvp/abc` }),
      origin,
    })
  const actSample = (occasion: 'given' | 'proven' | 'admitted' | 'repeated') =>
    givenMail(language, {
      act: {
        kind: eventKind.path,
        title: names.title,
        organization_id: organizationId,
        organization_name: names.organization,
        attributes: { ...eventKind.example, title: names.title, shifts: [setUp] },
        outcome: occasion === 'given' ? 'waitlist' : 'going',
        position: occasion === 'given' ? 3 : null,
        shifts: [setUp.id],
      },
      until: occasion === 'admitted' ? new Date('2027-01-03T00:00:00Z') : null,
      occasion,
      actUrl: `${origin}/act/abc`,
      replyAddress,
      origin,
    })
  const registration = {
    organizationId,
    organization: names.organization,
    time_slot: '18:00-20:00',
    calls_per_day: '20-40',
    volunteer_type: 'both',
    minutes_per_week: 120,
    replyAddress: undefined,
    contactPhone: '414-555-0134',
  } as const
  const volunteerSample = (occasion: 'given' | 'proven' | 'repeated') =>
    guestRegisteredMail(language, { registration, occasion, actUrl: `${origin}/act/abc`, origin })
  return {
    going: eventSample('going'),
    waitlist: eventSample('waitlist'),
    times: eventSample('times'),
    'waitlist times': eventSample('waitlistTimes'),
    'times gone': eventSample('timesGone'),
    changed: eventSample('changed'),
    cancelled: eventSample('cancelled'),
    resumed: eventSample('resumed'),
    reminder: eventSample('reminder'),
    undecided: eventSample('undecided'),
    thanks: thanksSample('attended'),
    missed: thanksSample('no_show'),
    ...Object.fromEntries(
      (['given', 'proven', 'admitted', 'repeated'] as const).map((occasion) => [
        `act ${occasion}`,
        actSample(occasion),
      ]),
    ),
    'place given away': releasedMail(language, {
      kind: eventKind.path,
      itemId: id,
      organizationId,
      organization: names.organization,
      title: names.title,
      replyAddress,
      origin,
    }),
    'voting plan': planReminderMail(reader, {
      candidate: names.title,
      candidate_id: id,
      organization_id: organizationId,
      plan: { when: '7:15', where: 'Kosciuszko Center', how: names.title, with_whom: names.title, date: '2027-04-06' },
      origin,
    }),
    ...Object.fromEntries(
      electionDates.map((about) => [
        `election, ${about}`,
        electionMail(reader, {
          reminder: { about, day: election[about] },
          pledges: [
            { ...election, candidate: names.title },
            { ...election, candidate: names.title },
          ],
          unsubscribeUrl,
          replyAddress,
          origin,
        }),
      ]),
    ),
    'election, guest': electionMail(
      { language, firstName: null },
      {
        reminder: { about: 'election_day', day: election.election_day },
        pledges: [{ ...election, candidate: names.title }],
        actUrl: `${origin}/act/token`,
        replyAddress: undefined,
        origin,
      },
    ),
    'phone bank': registeredMail(language, registration, origin),
    'phone bank, guest': volunteerSample('given'),
    'phone bank, known device': volunteerSample('proven'),
    'phone bank, repeated': volunteerSample('repeated'),
  }
}
