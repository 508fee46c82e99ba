import { tokenPrefix } from '@rostrum/contract/api-tokens'
import { newToken } from '../platform/identifiers.ts'

const ENDING_LENGTH = 4

export const isApiToken = (token: string): boolean => token.startsWith(tokenPrefix)

export const newApiTokenText = (): string => tokenPrefix + newToken()

export const endingOf = (token: string): string => token.slice(-ENDING_LENGTH)
