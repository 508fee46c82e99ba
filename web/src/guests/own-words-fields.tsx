import type { OwnWordsCount } from '@rostrum/contract/own-words'

/** How much of a text is somebody’s own, as fields of the form in which they report it. */
export const OwnWordsFields = ({ count }: { count: OwnWordsCount | undefined }) =>
  count && (
    <>
      <input type="hidden" name="sentences" value={count.sentences} />
      <input type="hidden" name="own_sentences" value={count.own_sentences} />
    </>
  )
