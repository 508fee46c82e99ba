import type { Language } from '@rostrum/catalogue'
import type { ComposedMail } from '../../src/platform/mail/transport.ts'
import { accountSamples } from './accounts.ts'
import { actSamples } from './acts.ts'
import { moderationSamples } from './moderation.ts'
import { newsSamples } from './news.ts'
import { organizationSamples } from './organizations.ts'
import type { SampleNames } from './sample-names.ts'

const plainNames: SampleNames = {
  person: 'Maya',
  organization: 'Riverside Tenants Union',
  title: 'Fill the hearing room',
}

/** Every kind of mail, by name. */
export const mailSamples = (language: Language, names: SampleNames = plainNames): Record<string, ComposedMail> =>
  Object.fromEntries(
    [accountSamples, newsSamples, organizationSamples, actSamples, moderationSamples].flatMap((samplesOf) =>
      Object.entries(samplesOf(language, names)),
    ),
  )
