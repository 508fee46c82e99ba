interface Letter {
  to: string
  subject: string
  body: string
}

/** A `mailto:` link. Lines end as mail has them, and spaces are not plus signs: mail programs show those. */
export const mailAddress = ({ to, subject, body }: Letter): string =>
  `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`
