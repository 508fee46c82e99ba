import { gatheringAddress, gatheringGround, gatheringSize } from '@rostrum/art/gathering'
import { useEffect, useRef } from 'react'
import { useLanguage } from '../lib/i18n.tsx'
import { useAfterWords, type NumberedAct } from './after-words.ts'

interface GatheringProps {
  id: string | undefined
  act: NumberedAct
  organizationName: string
  /** Whether the act was done on this page just now. The headline then receives the focus, and the speaker steps up. */
  isNew: boolean
}

/** The headline on the picture of everybody who has done the same. The picture is decorative: the words say it all. */
export const Gathering = ({ id, act, organizationName, isNew }: GatheringProps) => {
  const language = useLanguage()
  const { headline, line } = useAfterWords(act)
  const { ground, ink } = gatheringGround(organizationName)
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isNew) return
    window.scrollTo({ top: 0 })
    head.current?.focus({ preventScroll: true })
  }, [isNew])
  const { number, count } = act
  const picture = gatheringAddress(organizationName, { number, count: Math.max(1, count), language })
  return (
    <div
      style={{ background: ground, color: ink }}
      className="flex flex-col justify-between overflow-hidden rounded-lg phone:-mx-(--gutter) phone:-mt-6 phone:rounded-none print:hidden"
    >
      <div role="status" className="px-8 pt-7 pb-3 phone:px-(--gutter) phone:pt-5 phone:pb-2">
        <h1 id={id} ref={head} tabIndex={-1} className="scroll-mt-40 type-display outline-none">
          {headline}
        </h1>
        <p className="mt-2 max-w-[26em] text-md leading-snug text-pretty phone:mt-1 phone:text-[1.0625rem]">{line}</p>
      </div>
      <img
        src={isNew ? picture : `${picture}#still`}
        alt=""
        width={gatheringSize.width}
        height={gatheringSize.height}
        fetchPriority="high"
        className="h-auto w-full"
      />
    </div>
  )
}
