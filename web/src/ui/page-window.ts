const mostButtons = 5

/** The pages that have a button: at most five, around the current one. */
export const pageWindow = (page: number, lastPage: number): number[] => {
  const length = Math.min(mostButtons, lastPage)
  const first = Math.min(Math.max(page - Math.floor(mostButtons / 2), 1), lastPage - length + 1)
  return Array.from({ length }, (_, index) => first + index)
}
