/** The states by the numbers that the census gives them (FIPS 5-2). */
const numbers =
  '01al 02ak 04az 05ar 06ca 08co 09ct 10de 11dc 12fl 13ga 15hi 16id 17il 18in 19ia 20ks 21ky 22la 23me 24md 25ma 26mi 27mn 28ms 29mo 30mt 31ne 32nv 33nh 34nj 35nm 36ny 37nc 38nd 39oh 40ok 41or 42pa 44ri 45sc 46sd 47tn 48tx 49ut 50vt 51va 53wa 54wv 55wi 56wy 60as 66gu 69mp 72pr 78vi'

const states = new Map(numbers.split(' ').map((each) => [each.slice(0, 2), each.slice(2)]))

/** The lowercase letters of a state, by its number of two digits. */
export const stateOfFips = (number: string): string | undefined => states.get(number)
