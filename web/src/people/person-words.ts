import type { Deed, Person, PersonSource, RecordedDeed, welcomeHours } from '@rostrum/contract/people'
import { kindOf, type ActType, type KindOf } from '@rostrum/contract/kinds'
import { useLanguage, useText } from '../lib/i18n.tsx'
import type { IconName } from '../ui/icon.tsx'

/** The icons of what has no page of its own. */
const otherIcons: Record<Exclude<RecordedDeed, ActType>, IconName> = {
  follows: 'user-plus',
  'phone-banks': 'headphones',
  messages: 'message-circle',
  imports: 'upload',
}
type OtherDeed = keyof typeof otherIcons

const isOther = (deed: RecordedDeed): deed is OtherDeed => deed in otherIcons
/** Whether somebody took part in an item of the organization. */
export const isAct = (deed: RecordedDeed): deed is ActType => !isOther(deed)

export const deedIcon = (deed: RecordedDeed): IconName => (isOther(deed) ? otherIcons[deed] : kindOf(deed).icon)

/** The texts that must exist: one for each answer of each kind that counts. */
type DidKey = { [P in ActType]: `${P}.did.${KindOf<P>['counted'][number]}` }[ActType]
type AnswerKey = { [P in ActType]: `${P}.outcomes.${KindOf<P>['outcomes'][number]}` }[ActType]

export interface DeedFacts {
  kind: RecordedDeed
  title: string | null
  outcome: string | null
}

/**
 * Returns a function that says what somebody did, without their name: “Pledged to vote for <work>Elena Ruiz</work>”. An
 * answer that does not count, such as “maybe”, is named instead. `work` stands for the title.
 */
export const useDeedSentence = (): ((deed: DeedFacts) => string) => {
  const t = useText('people')
  const kindText = useText('kinds')
  const language = useLanguage()
  return ({ kind, title, outcome }) => {
    if (isOther(kind)) return t(`deed.${kind}`)
    const counted: readonly string[] = kindOf(kind).counted
    const did = outcome === null ? counted[0] : counted.find((each) => each === outcome)
    if (did === undefined) {
      const answer = kindText(`${kind}.outcomes.${outcome}` as AnswerKey)
      return title === null ? answer : t('deed.answered', { answer })
    }
    const sentence = kindText(`${kind}.did.${did}` as DidKey).replace(/<person>.*?<\/person>\s*/, '')
    return sentence.charAt(0).toLocaleUpperCase(language) + sentence.slice(1)
  }
}

/** Returns a function that says in one plain text what somebody did. */
export const useDeedText = (): ((deed: DeedFacts) => string) => {
  const sentenceOf = useDeedSentence()
  const kindText = useText('kinds')
  return (deed) =>
    sentenceOf(deed).replace(/<work>.*?<\/work>/, () =>
      isOther(deed.kind) ? '' : (deed.title ?? kindText(`${deed.kind}.named`)),
    )
}

/** Returns a function that names a kind of deed, for filters. */
export const useDeedName = (): ((deed: Deed) => string) => {
  const t = useText('people')
  const kindText = useText('kinds')
  return (deed) => (isOther(deed) ? t(`deedName.${deed}`) : kindText(`${deed}.offer.kind`))
}

/** Returns a function that says where somebody came from. */
export const useSourceText = (): ((source: PersonSource) => string) => {
  const t = useText('people')
  const shareText = useText('shares')
  return (source) => (source === 'import' ? t('imported') : shareText(`sources.${source}`))
}

type Named = Pick<Person['attributes'], 'name'>
type Placed = Pick<Person['attributes'], 'city' | 'state' | 'postal_code'>

export const usePersonName = (): ((person: Named) => string) => {
  const t = useText('people')
  return ({ name }) => name ?? t('someone')
}

/** The first name, as in “Call June”. */
export const firstNameOf = (name: string): string => name.split(/\s/)[0] ?? name

export const isPlaced = ({ city, state, postal_code: postalCode }: Placed): boolean =>
  Boolean(city ?? state ?? postalCode)

export const usePlaceText = (): ((person: Placed) => string) => {
  const t = useText('people')
  return ({ city, state, postal_code: postalCode }) =>
    [city ?? state, postalCode].filter(Boolean).join(' ') || t('noPlace')
}

export const countOfActs = ({ acts }: Pick<Person['attributes'], 'acts'>): number =>
  Object.values(acts).reduce((sum, count) => sum + count, 0)

/** A limit of the contract, whose import would add zod to the dashboard. Its type makes sure that it is the same. */
export const hoursToWelcome: typeof welcomeHours = 48

/** Returns a function that writes a number of people, which the server counts only up to a limit. */
export const useCountText = (): ((count: number) => string) => {
  const t = useText('people')
  return (count) => t('count', { value: count })
}

/** How many milliseconds are left to welcome somebody. It is negative afterwards. */
export const timeToWelcome = (firstSeenAt: string, now: number): number =>
  Date.parse(firstSeenAt) + hoursToWelcome * 3_600_000 - now
