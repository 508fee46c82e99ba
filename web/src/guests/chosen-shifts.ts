/** Of a form with boxes. The mark tells a form in which no box is ticked from one without boxes. */
export const shiftMark = '-'

/** The chosen shifts of a submitted form as one text; empty if the form has no boxes. */
export const shiftsText = (form: FormData): string =>
  form
    .getAll('shifts')
    .filter((value) => typeof value === 'string')
    .join(' ')

/** Undefined if the form has no boxes, so that an earlier choice stays. */
export const shiftsFrom = (text: string | undefined): string[] | undefined =>
  text ? text.split(' ').filter((id) => id !== shiftMark) : undefined
