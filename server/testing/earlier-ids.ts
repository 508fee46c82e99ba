/** The ids, times and hashes of the rows in `earlier-rows.ts`. */
export const id = (number: number) => `0192a0f0-0000-7000-8000-${String(number).padStart(12, '0')}`
export const at = '2025-06-01T12:00:00.123456+00:00'
export const hash = (digit: string) => `\\x${digit.repeat(64)}`
export const [owner, supporter, organization, item] = [id(1), id(2), id(3), id(4)]
