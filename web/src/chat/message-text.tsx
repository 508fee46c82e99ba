import { partsOf } from './links.ts'

/** What somebody wrote: text, with its addresses as links that vouch for nothing. */
export const MessageText = ({ body }: { body: string }) => (
  <span dir="auto">
    {partsOf(body).map(({ text, href }, index) =>
      href === undefined ? (
        text
      ) : (
        <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
          {text}
        </a>
      ),
    )}
  </span>
)
