import { peoplePerFigure } from '@rostrum/art/gathering'
import type { ActType } from '@rostrum/contract/kinds'
import { useText } from '../lib/i18n.tsx'

export interface NumberedAct {
  kind: ActType
  /** Which act of its item it is. */
  number: number
  /** How many people have done the same so far. */
  count: number
}

/** The number that the next person gets. Those who acted and withdrew have had theirs. */
export const nextNumber = ({ number, count }: NumberedAct): number => Math.max(number, count) + 1

/** The words of the moment after an act: the headline, what the number means, and who is next. */
export const useAfterWords = (act: NumberedAct) => {
  const t = useText('after-act')
  const { kind, number, count } = act
  const others = count - 1
  const people = peoplePerFigure(count)
  const question = t(`next.${kind}`, { number: nextNumber(act) })
  const own = () => {
    if (kind !== 'events') return t(`own.${kind}`, { number })
    return others > 0 ? t('together', { number, count: others }) : t('alone', { number })
  }
  const line = [
    number === 1 && others <= 0 ? t('first', { number }) : own(),
    ...(people > 1 ? [t('each', { people })] : []),
    question,
  ].join(' ')
  return { headline: t(`headline.${kind}`), line, question }
}
