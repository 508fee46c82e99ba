import { partsOf, type BlankValues, type Part } from './blanks.ts'

/** The parts of a text. Those that were filled in look as if marked with a highlighter. */
export const MarkedParts = ({ parts }: { parts: readonly Part[] }) =>
  parts.map(({ text, isFilledIn }, index) =>
    isFilledIn ? (
      <mark
        key={index}
        className="rounded-[3px] bg-highlight box-decoration-clone px-[.18em] py-[.04em] text-highlight-ink print:bg-transparent print:p-0 print:text-inherit"
      >
        {text}
      </mark>
    ) : (
      text
    ),
  )

/** A text with its blanks filled in. Line breaks are kept. */
export const FilledText = ({ text, values }: { text: string; values: BlankValues }) => (
  <div className="wrap-anywhere whitespace-pre-line">
    <MarkedParts parts={partsOf(text, values)} />
  </div>
)
