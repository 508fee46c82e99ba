import { expect, it } from 'vitest'
import { hashPassword, isPassword, passwordCost } from './passwords.ts'

it.each(['production', 'development', undefined])('passwords are hashed at the full cost in %s', (environment) => {
  expect(passwordCost(environment)).toEqual({ memoryCost: 19_456, timeCost: 2, parallelism: 1 })
})

it('a hash matches its password in any Unicode normalization form, and no other password', async () => {
  const stored = await hashPassword('caf\u00e9 au lait')
  expect(stored).toMatch(/^\$argon2id\$/)
  expect(await isPassword(stored, 'cafe\u0301 au lait')).toBe(true)
  expect(await isPassword(stored, 'cafe au lait')).toBe(false)
  expect(await isPassword(null, 'cafe au lait')).toBe(false)
})
