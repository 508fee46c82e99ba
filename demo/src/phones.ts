/** 0100 to 0199 are kept for fiction. */
const fictionalLine = (number: number) => `01${String(number).padStart(2, '0')}`

/** In the United States, or abroad, where the prefix is the number's whole beginning. */
export const fictionalPhone = (prefix: string, number: number): string =>
  prefix.length === 3 ? `${prefix}-555-${fictionalLine(number)}` : `${prefix} ${fictionalLine(number)}`
