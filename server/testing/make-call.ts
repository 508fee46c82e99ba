import type { Caller, Cast } from './callers.ts'

/** The parameters, body and headers of a call. */
export interface ValidCall {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  form?: FormData
  headers?: Record<string, string>
}

/** Makes a call on objects that exist, which succeeds for everyone who may make it. */
export type MakeCall = (cast: Cast, caller: Caller) => ValidCall | Promise<ValidCall>

export const bare: MakeCall = () => ({})

/** Uses an id that is created first. */
export const of =
  (make: (cast: Cast) => Promise<string>): MakeCall =>
  async (cast) => ({ params: { id: await make(cast) } })

export const withBody =
  (address: MakeCall, bodyOf: (cast: Cast) => object): MakeCall =>
  async (cast, caller) => ({ ...(await address(cast, caller)), body: bodyOf(cast) })

/** On the organization of the cast, and on its supporter. */
export const ofOrganization: MakeCall = ({ organization }) => ({ params: { id: organization.id } })
export const ofSupporter: MakeCall = ({ people }) => ({ params: { id: people.supporter.id } })
