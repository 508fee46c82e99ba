import type { Fragments } from '@rostrum/contract/search'

/** A text in which the matches of the search are highlighted. */
export const Marked = ({ fragments }: { fragments: Fragments }) =>
  fragments.map(({ text, match }, index) =>
    match ? (
      <mark key={index} className="rounded-[3px] bg-highlight box-decoration-clone px-[.1em] text-highlight-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  )
