import type { MailFrequency } from '@rostrum/contract/mail-preferences'

export const frequencies: readonly MailFrequency[] = ['instantly', 'daily', 'weekly', 'off']

export const isFrequency = (value: unknown): value is MailFrequency =>
  frequencies.some((frequency) => frequency === value)
