import { contactCopyMail, contactReceivedMail } from '../../src/contact/mails.ts'
import { organizationDeletedMail, reviewMail } from '../../src/organizations/mails.ts'
import { invitationMail } from '../../src/team/mails.ts'
import { type MailSamples, organizationId, origin } from './sample-names.ts'

/** Mails to and about an organization: its contact form, its team and its documents. */
export const organizationSamples: MailSamples = (language, names) => {
  const reader = { firstName: names.person, language }
  const contact = {
    organization: names.organization,
    message: {
      name: names.person,
      email: 'maya@example.org',
      message: `Can I bring my two children on Thursday?\n\n${names.title}`,
    },
    origin,
  }
  const review = { organizationId, organization: names.organization, origin }
  return {
    'contact message': contactReceivedMail(language, { ...contact, mayReply: true }),
    'contact message without replies': contactReceivedMail(language, { ...contact, mayReply: false }),
    'contact copy': contactCopyMail(language, contact),
    invitation: invitationMail(language, {
      organization: names.organization,
      inviter: names.person,
      role: 'volunteer_manager',
      token: 'abc',
      origin,
    }),
    'organization deleted': organizationDeletedMail(reader, { organization: names.organization, origin }),
    'documents approved': reviewMail(reader, { ...review, outcome: 'approved', reason: null }),
    'documents declined': reviewMail(reader, {
      ...review,
      outcome: 'declined',
      reason: `The charter names another address.\n${names.title}`,
    }),
  }
}
