import { printedPath } from '@rostrum/contract/printed-address'
import { kindOf } from '@rostrum/contract/kinds'
import { QrCode } from '../ui/qr-code.tsx'
import type { Action } from './subject.ts'
import { summaryOf } from '../content/kinds.ts'
import { useEventTime } from '../events/event-time.ts'
import { useText } from '../lib/i18n.tsx'
import { useOrigin } from '../lib/origin.ts'
import { buttonClass } from '../ui/button.tsx'
import { Cover } from '../ui/cover.tsx'
import { Mark } from '../ui/mark.tsx'

/** The sizes of paper, in millimeters. */
const papers = { a4: [210, 297], letter: [215.9, 279.4] } as const
export type Paper = keyof typeof papers

export const paperOf = (asked: string | null, language: string): Paper => {
  if (asked === 'a4' || asked === 'letter') return asked
  return language === 'en' ? 'letter' : 'a4'
}

/**
 * The sheet has the proportions of the paper and measures everything by its own width, so that it looks the same on a phone
 * and on paper. It is black on white, also where dark colors are preferred or no color is printed.
 */
export const posterStyles = (paper: Paper): string => {
  const [width, height] = papers[paper]
  return `
@page{size:${width}mm ${height}mm;margin:0}
.sheet{container-type:inline-size;width:min(100%,${width}mm);aspect-ratio:${width}/${height - 1};margin-inline:auto;overflow:hidden;background:#fff;color:#000;border:1px solid var(--color-line)}
.sheet>div{display:grid;grid-template-rows:26cqw minmax(0,1fr) auto;height:100%}
.sheet .cover{width:100%;height:26cqw;object-fit:cover}
.sheet .what{align-content:start;display:grid;gap:2.2cqw;padding:6cqw 7cqw 0;overflow:hidden}
.sheet .verb{font-size:3.4cqw;font-weight:600}
.sheet h1{font-family:var(--font-display);font-weight:700;font-size:9cqw;line-height:1.05;letter-spacing:-.015em;text-wrap:balance;overflow-wrap:anywhere;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:4;overflow:hidden}
.sheet h1.long{font-size:6.4cqw}
.sheet .facts{font-size:3.9cqw;line-height:1.3;font-weight:600;overflow-wrap:anywhere}
.sheet .about{font-size:3cqw;line-height:1.4;overflow-wrap:anywhere;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:4;overflow:hidden}
.sheet .how{display:grid;grid-template-columns:30cqw minmax(0,1fr);gap:5cqw;align-items:end;margin:5cqw 7cqw 6cqw;padding-top:4cqw;border-top:.5cqw solid #000}
.sheet .how svg.code{width:30cqw;height:30cqw}
.sheet .scan{font-family:var(--font-display);font-weight:700;font-size:5cqw;line-height:1.1}
.sheet .address{font-size:3.4cqw;font-weight:650;overflow-wrap:anywhere}
.sheet .or,.sheet .by{font-size:2.8cqw}
.sheet .by{display:flex;align-items:center;gap:1.5cqw;margin-top:3cqw;overflow-wrap:anywhere}
@media print{body{background:#fff}main{padding:0!important}.sheet{width:100%;border:0}.sheet *{print-color-adjust:exact;-webkit-print-color-adjust:exact}}`
}

/** The length above which a title is set in a smaller size. */
const longTitle = 45

const EventLines = ({ event }: { event: Extract<Action, { type: 'events' }>['item'] }) => {
  const { inEventZone } = useEventTime(event.attributes)
  return (
    <div className="facts">
      <p>{inEventZone}</p>
      <p>{event.attributes.location}</p>
    </div>
  )
}

interface PosterProps {
  action: Action
  paper: Paper
  /** The path of the poster, for the choice of the paper. */
  path: string
}

/** A sheet to print: what, when and where, the code and the short address that lead to the action, and of whom. */
export const Poster = ({ action, paper, path }: PosterProps) => {
  const t = useText('embeds')
  const origin = useOrigin()
  const { type, title, organization } = action
  const heading = type === 'phone-bank' ? t('volunteerTitle', { name: title }) : title
  const short = origin + printedPath(type === 'phone-bank' ? organization.id : action.item.id)
  const about = type === 'phone-bank' ? '' : summaryOf(action.item)
  return (
    <main className="grid gap-4 p-4">
      <nav
        aria-label={t('posterPage.toolbar')}
        className="flex flex-wrap items-center justify-center gap-2 print:hidden"
      >
        {(['letter', 'a4'] as const).map((size) => (
          <a
            key={size}
            href={`${path}?paper=${size}`}
            aria-current={size === paper ? 'true' : undefined}
            className={buttonClass({
              size: 'small',
              className: 'aria-[current]:border-accent-text aria-[current]:bg-accent-soft',
            })}
          >
            {t(`posterPage.${size}`)}
          </a>
        ))}
        <button type="button" id="print" hidden className={buttonClass({ variant: 'primary', size: 'small' })}>
          {t('posterPage.print')}
        </button>
        <a href={action.path} className={buttonClass({ variant: 'quiet', size: 'small' })}>
          {t('posterPage.back')}
        </a>
      </nav>
      <article className="sheet">
        <div>
          <Cover name={title} width={1200} height={315} className="cover" />
          <div className="what">
            <p className="verb">{t(`posterPage.verb.${type === 'phone-bank' ? type : kindOf(type).path}`)}</p>
            <h1 className={heading.length > longTitle ? 'long' : undefined}>{heading}</h1>
            {type === 'events' && <EventLines event={action.item} />}
            {about && <p className="about">{about}</p>}
          </div>
          <div className="how">
            <QrCode address={short} label={t('qr', { title: heading })} className="code" />
            <div>
              <p className="scan">{t('posterPage.scan')}</p>
              <p className="or">{t('posterPage.or')}</p>
              <p className="address">{short.replace(/^https?:\/\//, '')}</p>
              <p className="by">
                <Mark />
                {t('posterPage.by', { name: organization.name })}
              </p>
            </div>
          </div>
        </div>
      </article>
    </main>
  )
}
