import { emailChangeMail } from '../../src/accounts/email-change-mails.ts'
import {
  accountDeletedMail,
  claimedMail,
  loginLinkMail,
  passwordChangedMail,
  resetPasswordMail,
  welcomeMail,
} from '../../src/accounts/mails.ts'
import { linkedMail, unlinkedMail } from '../../src/sign-in/mails.ts'
import { type MailSamples, origin } from './sample-names.ts'

/** Mails about an account and the ways to sign in. */
export const accountSamples: MailSamples = (language, names) => {
  const reader = { firstName: names.person, language }
  const addressSample = (
    texts: Parameters<typeof emailChangeMail>[0]['texts'],
    reason: 'account' | 'address',
    more: string[],
  ) =>
    emailChangeMail({
      language,
      origin,
      texts,
      values: { address: 'm…@example.org' },
      // Who reads mail to a new address may have nothing to do with the account.
      ...(reason === 'account' && { name: names.person }),
      more,
      href: `${origin}/email/confirm#abc`,
      reason,
    })
  return {
    'reset password': resetPasswordMail({ ...reader, email: 'maya+1@example.org' }, { token: 'abc', origin }),
    'login link': loginLinkMail(reader, { token: 'abc', origin }),
    'account claimed': claimedMail(reader, origin),
    welcome: welcomeMail({ language }, { organizationName: null, origin }),
    'welcome, organization': welcomeMail({ language }, { organizationName: names.organization, origin }),
    'provider linked': linkedMail(reader, { provider: 'Google', isPasswordRemoved: false, origin }),
    'provider linked, password removed': linkedMail(reader, { provider: 'Google', isPasswordRemoved: true, origin }),
    'provider unlinked': unlinkedMail(reader, { provider: 'Google', hasPassword: true, origin }),
    'provider unlinked, no password': unlinkedMail(reader, { provider: 'Google', hasPassword: false, origin }),
    'password changed': passwordChangedMail(reader, { change: 'changed', origin }),
    'password reset': passwordChangedMail(reader, { change: 'reset', origin }),
    'password reset, other ways closed': passwordChangedMail(reader, { change: 'claimed', origin }),
    'address to confirm': addressSample('emailConfirm', 'address', ['notYou']),
    'address with an account': addressSample('emailTaken', 'account', []),
    'address change requested': addressSample('emailRequested', 'account', ['notYou']),
    'address changed': addressSample('emailChanged', 'account', ['notYou']),
    'address confirmed': addressSample('emailConfirmed', 'account', ['undo', 'notYou']),
    'account deleted': accountDeletedMail(reader, origin),
  }
}
