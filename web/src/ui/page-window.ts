const MAX_BUTTONS = 5

/** Returns the numbers of the pages that have a button: at most five around the current page. */
export const pageWindow = (page: number, lastPage: number): number[] => {
  const length = Math.min(MAX_BUTTONS, lastPage)
  const first = Math.min(Math.max(page - Math.floor(MAX_BUTTONS / 2), 1), lastPage - length + 1)
  return Array.from({ length }, (_, index) => first + index)
}
