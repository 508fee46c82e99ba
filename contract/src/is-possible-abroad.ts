import { isPossiblePhoneNumber } from 'libphonenumber-js/min'

/** Whether a number in E.164 has an existing country code and as many digits as numbers of that country have. */
export const isPossibleAbroad = (number: string): boolean => isPossiblePhoneNumber(number)
