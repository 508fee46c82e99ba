import { partsOf } from './links.ts'

/** The text of a message. Links have the attributes for content from users, which the site does not endorse. */
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
