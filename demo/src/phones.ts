/** The lines 0100 to 0199 are reserved for fiction. */
const fictionalLine = (number: number) => `01${String(number).padStart(2, '0')}`

/** A fictional phone number. The prefix is a US area code, or the complete beginning of a number abroad. */
export const fictionalPhone = (prefix: string, number: number): string =>
  prefix.length === 3
    ? `${prefix}-555-${fictionalLine(number)}`
    : `${prefix}${fictionalLine(number)}`.replaceAll(' ', '')
