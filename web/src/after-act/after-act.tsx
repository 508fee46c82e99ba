import type { ReactNode } from 'react'
import { NextStep } from '../next-actions/next-step.tsx'
import { Icon } from '../ui/icon.tsx'
import { TextLink } from '../ui/text-link.tsx'
import type { NumberedAct } from './after-words.ts'
import { AskFriends } from './ask-friends.tsx'
import { Gathering } from './gathering.tsx'
import { ShowEveryone } from './show-everyone.tsx'
import { SoFar } from './so-far.tsx'

interface AfterActProps {
  /** The id of the headline. A form without JavaScript leads to it. */
  id?: string
  act: NumberedAct
  /** Its title links to `path`, unless the page is its own. */
  item: { id: string; title: string; path?: string }
  organization: { id: string; name: string }
  /** The address that is shared, with its origin. */
  shareUrl: string
  /** Whether the act was done on this page just now. The headline then receives the focus. */
  isNew: boolean
  /** Beside the title: the sheet of a calendar, for what takes place at a certain time. */
  mark?: ReactNode
  /** Below the title: when and where. */
  details?: ReactNode
  /** The only solid button, such as "Add to calendar". */
  button?: ReactNode
  /** What is left to do, such as confirming by mail. */
  note?: string | undefined
  /** Ways to change the answer. */
  tools?: ReactNode
  /** What belongs to this act, such as the plan of a pledge. */
  children?: ReactNode
  /** Comes last: the way to an account. */
  account?: ReactNode
}

/**
 * What every act leads to, in place of its form: the picture that only this act has, what to do now, what came of it so
 * far, one next step, and ways to bring somebody along.
 */
export const AfterAct = ({
  id,
  act,
  item,
  organization,
  shareUrl,
  isNew,
  mark,
  details,
  button,
  note,
  tools,
  children,
  account,
}: AfterActProps) => (
  <div className="@container">
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 @[46rem]:grid-cols-2 @[46rem]:gap-x-12 @[46rem]:gap-y-10">
      <Gathering id={id} act={act} organizationName={organization.name} isNew={isNew} />
      <div className="grid min-w-0 content-start gap-8 phone:-mt-3">
        <div className="grid gap-4">
          <div className="flex items-start gap-3.5">
            {mark && <div className="flex-none">{mark}</div>}
            <div className="min-w-0">
              <h2 className="type-heading wrap-anywhere">
                {item.path === undefined ? (
                  item.title
                ) : (
                  <TextLink to={item.path} className="text-ink!">
                    {item.title}
                  </TextLink>
                )}
              </h2>
              <p className="wrap-anywhere">
                <TextLink
                  to={`/organization/${organization.id}`}
                  className="inline-flex min-h-6 items-center text-sm touch:min-h-11"
                >
                  {organization.name}
                </TextLink>
              </p>
              {details && <div className="type-small wrap-anywhere">{details}</div>}
            </div>
          </div>
          {button}
          {note && (
            <p className="flex items-start gap-2.5 type-small">
              <Icon name="mail" size={18} className="mt-0.5" />
              <span className="min-w-0 wrap-anywhere">{note}</span>
            </p>
          )}
          {tools}
        </div>
        <SoFar act={act} organization={organization} />
      </div>
      {children && <div className="min-w-0 @[46rem]:col-span-2">{children}</div>}
      <NextStep after={act.kind} id={item.id} className="min-w-0 @[46rem]:col-span-2" />
      <AskFriends act={act} title={item.title} shareUrl={shareUrl} />
      <ShowEveryone act={act} item={item} organizationName={organization.name} shareUrl={shareUrl} />
      {account && <div className="min-w-0 @[46rem]:col-span-2">{account}</div>}
    </div>
  </div>
)
