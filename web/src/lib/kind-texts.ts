import { loadTexts, useText } from './i18n.tsx'

await loadTexts('kinds')

/** What kinds of content are called: `t('events.many')`. Whoever imports it has the texts. */
export const useKindText = () => useText('kinds')
