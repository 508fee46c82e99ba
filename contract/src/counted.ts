/**
 * Long lists are counted up to this number, so that a list of a million rows costs no more than one of ten thousand. A
 * total of this number means "at least so many", and is shown as "10,000+". Pages end there, too, and those of a search
 * earlier: of a word that many contain, only the most popular and the newest are listed.
 */
export const MAX_COUNTED = 10_000
