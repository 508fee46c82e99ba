import { Fragment, type ReactNode } from 'react'

/** A text in which some parts are rendered as elements, such as `New here? <link>Create an account</link>`. */
export const RichText = ({ text, parts }: { text: string; parts: Record<string, (inner: string) => ReactNode> }) =>
  text.split(/(<(\w+)>.*?<\/\2>)/).map((piece, index, pieces) => {
    // Because the pattern has two groups, the pieces are: text, tagged part, name of its tag, text, and so on.
    if (index % 3 === 2) return null
    const name = index % 3 === 1 ? pieces[index + 1] : undefined
    const render = name ? parts[name] : undefined
    const shown = name && render ? render(piece.slice(name.length + 2, -(name.length + 3))) : piece
    return <Fragment key={`${index}`}>{shown}</Fragment>
  })
