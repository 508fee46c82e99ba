import { type ComponentType } from 'react'
import type { ContentItem, ContentPath } from '../content/kinds.ts'
import { lazySection } from '../ui/lazy-part.tsx'

type Form = ComponentType<{ item: ContentItem | null }>

/** The form of every kind, one entry each; loaded when it is opened. */
export const forms: Partial<Record<ContentPath, Form>> = {
  candidates: lazySection(() => import('../candidates/organizer/candidate-form.tsx')),
  'call-campaigns': lazySection(() => import('../campaigns/organizer/call-campaign-form.tsx')),
  'email-campaigns': lazySection(() => import('../campaigns/organizer/email-campaign-form.tsx')),
  'mail-campaigns': lazySection(() => import('../campaigns/organizer/mail-campaign-form.tsx')),
  'campaign-updates': lazySection(() => import('../updates/update-form.tsx')),
  events: lazySection(() => import('../events/event-form.tsx')),
}
