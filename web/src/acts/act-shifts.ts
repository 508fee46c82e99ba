import type { Act } from '@rostrum/contract/acts'

/** The shifts of the event that the person comes to. */
export const shiftsOfAct = ({ shifts }: Act['attributes']) => shifts.filter(({ is_chosen: isChosen }) => isChosen)

export const shiftIdsOfAct = (attributes: Act['attributes']) => shiftsOfAct(attributes).map(({ id }) => id)
