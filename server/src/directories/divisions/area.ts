export interface Area {
  division: string
  /**
   * The kind of district within an area, such as `ocd-division/country:us/state:wi/cd`. It is not always that of the
   * division: a state with one member of Congress is its congressional district.
   */
  layer: string
}

/** The kind of district within an area that a division belongs to, such as `ocd-division/country:us/state:wi/cd`. */
export const layerOf = (division: string): string => division.slice(0, division.lastIndexOf(':'))

/** Longitude and latitude in degrees. */
export interface Point {
  longitude: number
  latitude: number
}
