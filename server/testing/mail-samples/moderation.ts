import { appealMail } from '../../src/moderation/appeal-mails.ts'
import { noticeMail } from '../../src/moderation/mails.ts'
import { receiptMail, reportDecisionMail } from '../../src/reports/mails.ts'
import { type MailSamples, origin } from './sample-names.ts'

/** Mails about reports, decisions of moderators, and appeals. */
export const moderationSamples: MailSamples = (language, names) => {
  const reader = { firstName: names.person, language }
  const notice = { supportEmail: 'help@rostrum.example', origin }
  const ofContent = { ...notice, organization: names.organization, title: names.title }
  const reason = `It names a private person.\n${names.title}`
  const decidedAt = new Date('2027-01-03T00:00:00Z')
  const statement = {
    ground: 'illegal',
    provision: 'Data Protection Act, section 170',
    origin: 'report',
    decidedAt,
    appealUrl: `${origin}/decision/abc`,
  } as const
  const decided = { decidedAt, reason }
  const aboutReport = { number: '1A2B3C4D', title: `“${names.title}”`, url: `${origin}/notice/abc`, origin }
  const appealed = { reason, title: `“${names.title}”`, origin }
  return {
    'content removed': noticeMail(reader, { ...ofContent, occasion: 'contentRemoved', reason }),
    'content removed by the law': noticeMail(reader, {
      ...ofContent,
      occasion: 'contentRemoved',
      reason,
      statement: { ...statement, appealUrl: null },
    }),
    'message of an organization removed': noticeMail(reader, {
      ...ofContent,
      occasion: 'messageRemoved',
      reason,
      statement,
    }),
    'message removed': noticeMail(reader, { ...notice, occasion: 'personMessageRemoved', reason, statement }),
    'report received': receiptMail(reader, aboutReport),
    'report dismissed': reportDecisionMail(reader, { ...aboutReport, ...decided, outcome: 'dismissed' }),
    'reported content removed': reportDecisionMail(reader, { ...aboutReport, ...decided, outcome: 'removed' }),
    'appeal turned down': appealMail(reader, { ...appealed, outcome: 'upheld', effect: 'stays', decided: 'removed' }),
    'appeal granted': appealMail(reader, {
      ...appealed,
      outcome: 'reversed',
      effect: 'taken_back',
      decided: 'dismissed',
    }),
    'appeal granted, but another decision applies': appealMail(reader, {
      ...appealed,
      outcome: 'reversed',
      effect: 'other_decision',
      decided: 'removed',
      otherUrl: `${origin}/decision/abc`,
    }),
    'appeal about what was restored before': appealMail(reader, {
      ...appealed,
      outcome: 'upheld',
      effect: 'lifted_before',
      decided: 'removed',
    }),
    'content restored': noticeMail(reader, { ...ofContent, occasion: 'contentRestored' }),
    'organization banned': noticeMail(reader, { ...ofContent, occasion: 'organizationBanned', reason }),
    'organization unbanned': noticeMail(reader, { ...ofContent, occasion: 'organizationUnbanned' }),
    'person banned': noticeMail(reader, { ...notice, occasion: 'personBanned', reason }),
    'person unbanned': noticeMail(reader, { ...notice, occasion: 'personUnbanned' }),
  }
}
