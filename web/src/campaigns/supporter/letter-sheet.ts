import { hasBlank } from './blanks.ts'

/** The sender's name and address at the beginning of a letter. */
const senderFirst = /^\s*\{(?:me\.)?name\}[^\S\n]*\n\s*\{(?:me\.)?address\}\s*/

/**
 * How a letter is laid out that is addressed to somebody: what stands above their address, and the text below it. The
 * sender's address stands above, as usual, unless the letter has it in another place, such as below the signature.
 */
export const sheetOf = (template: string): { beginsWithSender: boolean; body: string } => {
  const isFirst = senderFirst.test(template)
  return {
    beginsWithSender: isFirst || !hasBlank(template, ['address', 'me.address']),
    body: isFirst ? template.replace(senderFirst, '') : template,
  }
}
