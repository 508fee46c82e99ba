import type { Fragments } from '@rostrum/contract/search'

/** A text, with what was looked for marked as by a highlighter pen. */
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
