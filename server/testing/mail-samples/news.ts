import { eventKind } from '@rostrum/contract/events'
import type { ContentPath } from '@rostrum/contract/kinds'
import { broadcastMail } from '../../src/broadcasts/mails.ts'
import { digestMail } from '../../src/digests/mails.ts'
import { updateMail } from '../../src/updates/mails.ts'
import { weeklyReportMail } from '../../src/weekly-report/mails.ts'
import { id, type MailSamples, organizationId, origin, replyAddress, unsubscribeUrl } from './sample-names.ts'

/** Mails that tell many people what an organization does, and its admins what came of it. */
export const newsSamples: MailSamples = (language, names) => {
  const broadcast = {
    organization_id: organizationId,
    organization_name: names.organization,
    subject: names.title,
    body: 'The vote is on Thursday at six.\n\nBring a neighbor who has never spoken.',
    item: { id, kind: eventKind.path },
  }
  const digestRow = (number: number, kind: ContentPath, organization: string) => ({
    user_id: id,
    id: `${id.slice(0, -1)}${number}`,
    kind,
    title: `${names.title} ${number}`,
    organization_id: organization,
    organization_name: organization === id ? 'Clean River Alliance' : names.organization,
    of_organization: organization === id ? 1 : 7,
    in_all: 8,
    consent_id: id,
  })
  const digest = {
    rows: [
      digestRow(1, 'campaign-updates', organizationId),
      digestRow(2, 'events', organizationId),
      digestRow(3, 'candidates', organizationId),
      digestRow(4, 'call-campaigns', organizationId),
      digestRow(5, 'email-campaigns', organizationId),
      digestRow(6, 'mail-campaigns', id),
    ],
    unsubscribeUrl,
    origin,
  }
  const update = {
    id,
    organization_id: organizationId,
    organization_name: names.organization,
    attributes: {
      title: names.title,
      background:
        'Four to one. Here is what changed in the text, and who still needs a call before the full council votes on Tuesday.',
      key_points: [
        { title: 'Nine days without heat', excerpt: 'That is how long one building waited last winter.' },
        { title: 'One day at most', excerpt: 'The limit that the rule sets.' },
      ],
      notification_type: 'email_and_profile' as const,
      link_sections: [],
    },
  }
  return {
    'update published': updateMail(language, { update, basis: { by: 'act' }, replyAddress, unsubscribeUrl, origin }),
    'news by consent': updateMail(language, {
      update,
      basis: { by: 'consent', consentIds: [id] },
      replyAddress,
      unsubscribeUrl,
      origin,
    }),
    broadcast: broadcastMail(language, {
      broadcast,
      basis: { by: 'consent', consentIds: [id] },
      replyAddress,
      unsubscribeUrl,
      origin,
    }),
    'broadcast on trial': broadcastMail(language, { broadcast, basis: { by: 'account' }, replyAddress, origin }),
    'daily digest': digestMail(language, { frequency: 'daily', ...digest }),
    'weekly digest': digestMail(language, { frequency: 'weekly', ...digest }),
    'weekly report': weeklyReportMail(language, {
      organization: names.organization,
      unsubscribeUrl,
      origin,
      numbers: {
        acts: [{ kind: 'call-campaigns', week: 12, before: 8 }],
        people: { week: 5, before: 0 },
        followers: { week: 3, before: 4 },
        toWelcome: 2,
        overdue: 1,
        events: [
          {
            id,
            title: names.title,
            starts_at: new Date('2027-12-05T02:00:00Z'),
            timezone: 'America/Chicago',
            going: 38,
          },
        ],
        best: { id, kind: 'call-campaigns', title: names.title, acts: 12, views: 80 },
      },
    }),
  }
}
