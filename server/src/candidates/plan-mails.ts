import { pageAddress } from '@rostrum/contract/kinds'
import type { Db } from '../platform/db/database.ts'
import { greeting, layOutMail } from '../platform/mail/layout.ts'
import { type MailKind, type MailReader, singly } from '../platform/mail/outbox.ts'
import type { ComposedMail } from '../platform/mail/transport.ts'
import { translate } from '../platform/texts.ts'
import { findPlan, type Plan, planParts, type PlannedPledge, planReminderKind, type PlanReminder } from './plans.ts'

type Reminded = Pick<PlannedPledge, 'candidate' | 'candidate_id' | 'organization_id'> & { plan: Plan; origin: string }

/** The page of the pledge, where the plan is changed. */
export const pledgePage = ({
  organization_id,
  candidate_id,
}: Pick<Reminded, 'organization_id' | 'candidate_id'>): string =>
  `${pageAddress('candidates', organization_id, candidate_id)}/secure-voting`

export const planReminderMail = (
  { firstName, language }: MailReader,
  { candidate, plan, origin, ...pledge }: Reminded,
): ComposedMail => {
  const t = (key: string) => translate(language, `mail.${key}`, { candidate })
  const rows = planParts
    .filter((part) => plan[part] !== '')
    .map((part) => ({ label: t(`votingPlan.${part}`), value: plan[part] }))
  return layOutMail({
    language,
    origin,
    subject: t('votingPlan.subject'),
    preview: t('votingPlan.text'),
    title: t('votingPlan.title'),
    blocks: [
      greeting(language, firstName),
      { block: 'text', text: t('votingPlan.text') },
      ...(rows.length > 0 ? [{ block: 'facts' as const, rows }] : []),
      { block: 'button', label: t('votingPlan.button'), href: origin + pledgePage(pledge) },
    ],
    footer: { basis: { by: 'act' }, reason: t('reason.votingPlan') },
  })
}

/**
 * A reminder is dropped when the pledge was withdrawn, its plan has another day, the person has voted already, or
 * moderators removed the candidate.
 */
export const planMails = ({ db, publicUrl: origin }: { db: Db; publicUrl: string }): MailKind[] => [
  singly(planReminderKind, async ({ recipient, payload }) => {
    const { pledgeId, date } = payload as PlanReminder
    if (!recipient) return null
    const found = await findPlan(db, { pledgeId, userId: recipient.userId })
    if (
      !found?.plan ||
      found.plan.date !== date ||
      found.has_voted ||
      found.removed_at !== null ||
      found.banned_at !== null
    )
      return null
    return planReminderMail(recipient, { ...found, plan: found.plan, origin })
  }),
]
