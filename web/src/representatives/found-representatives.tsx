import { useText } from '../lib/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { DistrictChoice } from './district-choice.tsx'
import { KeptPlace } from './kept-place.tsx'
import type { LookUp } from './look-up.ts'
import { RepresentativesForm } from './representatives-form.tsx'
import { type Representatives, representativesAnchor } from './use-representatives.ts'

export interface FoundProps {
  found: LookUp
  representatives: Representatives
}

/** What came of a look-up: the question in which district somebody lives, or how many people represent them. */
export const FoundRepresentatives = (props: FoundProps) =>
  props.representatives.isAsked ? <DistrictChoice {...props} /> : <Counts {...props} />

/** How many people represent the place, with a way to choose a district that was left open, or to enter another place. */
const Counts = ({ found, representatives }: FoundProps) => {
  const t = useText('campaigns')
  const count = found.targets.filter(({ attributes }) => attributes.represents === true).length
  const others = found.targets.filter(({ attributes }) => attributes.is_key && attributes.represents !== true).length
  const isOpen = found.open.length > 0
  const unknownText = found.geocoder ? 'representatives.unknownByAddress' : 'representatives.unknownText'
  const title = isOpen ? t('representatives.unknown') : t('representatives.nobody')
  return (
    <div id={representativesAnchor} tabIndex={-1} className="outline-none">
      <Notice tone={count > 0 ? 'success' : 'info'} title={count > 0 ? t('representatives.found', { count }) : title}>
        {others > 0 && <p>{t('representatives.others', { count: others })}</p>}
        {isOpen && <p>{t(count > 0 ? 'representatives.more' : unknownText)}</p>}
        {count === 0 && others === 0 && !isOpen && <p>{t('representatives.nobodyText')}</p>}
        {isOpen && <AskAgain found={found} representatives={representatives} />}
        <Button size="small" variant="quiet" className="-ml-3 noscript:hidden" onClick={representatives.startOver}>
          {t('representatives.change')}
        </Button>
        <noscript>
          <a href="?" className="link inline-flex min-h-11 items-center">
            {t('representatives.change')}
          </a>
        </noscript>
      </Notice>
    </div>
  )
}

/** Leads whoever did not know their district back to the question. */
const AskAgain = ({ found, representatives }: FoundProps) => {
  const t = useText('campaigns')
  return (
    <RepresentativesForm representatives={representatives} className="mt-2">
      <KeptPlace found={{ ...found, isUnsure: false }} />
      <Button type="submit" size="small" pending={representatives.isPending} pendingText={t('representatives.finding')}>
        {t('representatives.chooseDistrict')}
      </Button>
    </RepresentativesForm>
  )
}
