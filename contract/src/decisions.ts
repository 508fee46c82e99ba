import { z } from 'zod'
import { text } from './fields.ts'
import { reportReasons } from './reports.ts'
import { endpoint, instant, one, resource } from './wire.ts'

/** What moderators decided, for those whom it concerns, who have the link from their mail. */

export const decisionOutcomes = ['dismissed', 'removed', 'banned', 'restored', 'unbanned'] as const
export type DecisionOutcome = (typeof decisionOutcomes)[number]
/** What a measure is based on: a law, or the terms of the platform. */
export const decisionGrounds = ['illegal', 'terms'] as const
export type DecisionGround = (typeof decisionGrounds)[number]
/** What a decision followed: a report, what moderators saw themselves, or an appeal. */
export const decisionOrigins = ['report', 'own', 'appeal'] as const
export type DecisionOrigin = (typeof decisionOrigins)[number]
/** Whoever the decision was taken against, or somebody who reported. */
export const appealSides = ['concerned', 'reporter'] as const
export type AppealSide = (typeof appealSides)[number]
export const appealOutcomes = ['upheld', 'reversed'] as const
export type AppealOutcome = (typeof appealOutcomes)[number]
/**
 * What is so after an appeal was decided: what was decided stays, or is taken back; it had been lifted before; it still
 * applies because of another decision (a report was decided anew); the text of a message is deleted for ever; or what it
 * was about is gone.
 */
export const appealEffects = ['stays', 'taken_back', 'lifted_before', 'other_decision', 'text_deleted', 'gone'] as const
export type AppealEffect = (typeof appealEffects)[number]

/** For at least six months after a decision, those concerned can appeal. */
export const APPEAL_DAYS = 184

export const MAX_APPEAL_LENGTH = 3000

export const appealPayload = z.object({
  text: text(MAX_APPEAL_LENGTH).min(1, 'validation.whyAppeal').min(10, 'validation.tooShort'),
})

/** The answer to an appeal. Everything is null until it is decided. */
export const appealAnswer = {
  outcome: z.enum(appealOutcomes).nullable(),
  /** Null for appeals that were decided by earlier versions, too. */
  effect: z.enum(appealEffects).nullable(),
  reason: z.string().nullable(),
  decided_at: instant.nullable(),
}

const appealShown = z.object({
  text: z.string().nullable(),
  created_at: instant,
  ...appealAnswer,
})

const redress = {
  /** Until when an appeal is possible; null if it is not possible. */
  appeal_until: instant.nullable(),
  appeal: appealShown.nullable(),
}

/** A report, for whoever made it. */
export const notice = resource(
  'notices',
  z.object({
    /** A short number to quote. */
    number: z.string(),
    subject_type: z.string(),
    text: z.string(),
    reason: z.enum(reportReasons),
    note: z.string().nullable(),
    created_at: instant,
    /** Null while nobody has decided. */
    decision: z
      .object({
        outcome: z.enum(decisionOutcomes),
        reason: z.string().nullable(),
        decided_at: instant,
      })
      .nullable(),
    ...redress,
  }),
)
export type Notice = z.output<typeof notice>

/** What was decided, and why. */
export const decisionReasons = {
  outcome: z.enum(decisionOutcomes),
  origin: z.enum(decisionOrigins),
  ground: z.enum(decisionGrounds).nullable(),
  provision: z.string().nullable(),
  reason: z.string().nullable(),
  decided_at: instant,
}

/** The statement of reasons, for whoever the decision was taken against. */
export const statement = resource(
  'statements',
  z.object({
    number: z.string(),
    subject_type: z.string(),
    /** Null for a chat message. */
    text: z.string().nullable(),
    organization_name: z.string().nullable(),
    ...decisionReasons,
    ...redress,
  }),
)
export type Statement = z.output<typeof statement>

const params = z.object({ token: z.string().max(100) })

export const decisionEndpoints = {
  'GET /notices/:token': endpoint({
    summary: 'A report and what became of it, for whoever has the link of its receipt; changes nothing',
    auth: 'public',
    params,
    response: one(notice),
  }),
  'POST /notices/:token/appeals': endpoint({
    summary: 'Appeal against the dismissal of a report, within six months; repeating it changes nothing',
    auth: 'public',
    params,
    body: appealPayload,
    isNeverStored: true,
    status: 201,
    response: one(notice),
  }),
  'GET /decisions/:token': endpoint({
    summary: 'The reasons of a decision, for whoever it was taken against and has the link; changes nothing',
    auth: 'public',
    params,
    response: one(statement),
  }),
  'POST /decisions/:token/appeals': endpoint({
    summary: 'Appeal against a decision, within six months; repeating it changes nothing',
    auth: 'public',
    params,
    body: appealPayload,
    isNeverStored: true,
    status: 201,
    response: one(statement),
  }),
}
