const twoDigits = (number: number) => String(number).padStart(2, '0')

/** The date of an instant in the time zone of the reader, such as `2025-12-04`. */
export const localDate = (at: Date): string =>
  `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`

/** The date that is this number of days after today, or before it if the number is negative. */
export const dayFromToday = (days: number): string => {
  const date = new Date()
  date.setDate(date.getDate() + days)
  return localDate(date)
}

/** The time of day of an instant in the time zone of the reader, such as `18:30`. */
export const localTime = (at: Date): string => `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`
