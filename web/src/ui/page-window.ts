const MAX_BUTTONS = 5

/** The pages that have a button: at most five, around the current one. */
export const pageWindow = (page: number, lastPage: number): number[] => {
  const length = Math.min(MAX_BUTTONS, lastPage)
  const first = Math.min(Math.max(page - Math.floor(MAX_BUTTONS / 2), 1), lastPage - length + 1)
  return Array.from({ length }, (_, index) => first + index)
}
