/** One to four columns of organizations. */
export const cardGrid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-6 phone:gap-4'
