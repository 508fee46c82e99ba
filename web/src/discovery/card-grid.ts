/**
 * One, two or four columns of organizations. A page has 16 of them, so that in three columns, the last one would be alone
 * in its row.
 */
export const cardGrid = 'grid grid-cols-1 min-[40rem]:grid-cols-2 min-[80rem]:grid-cols-4 gap-6 phone:gap-4'
