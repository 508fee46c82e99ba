/** The organization of an event. */
export interface Host {
  id: string
  name: string
}
