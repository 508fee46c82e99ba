import { pageAddress } from '@rostrum/contract/kinds'
import type { ItemOf } from '../content/kinds.ts'

export type Candidate = ItemOf<'candidates'>

export const candidateAddress = (organizationId: string, candidateId: string): string =>
  pageAddress('candidates', organizationId, candidateId)
export const pledgeAddress = (organizationId: string, candidateId: string): string =>
  `${candidateAddress(organizationId, candidateId)}/secure-voting`
