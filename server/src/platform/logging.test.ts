import { describe, expect, it } from 'vitest'
import { loggedError } from './logging.ts'

describe('a logged error', () => {
  it('does not contain the values that were involved', () => {
    const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(rosa@example.org)' })
    const error = Object.assign(new Error('request file too large', { cause }), {
      code: 'FST_REQ_FILE_TOO_LARGE',
      part: { fields: { password: { value: 'lantern7' } } },
    })
    const logged = loggedError(error)
    expect(logged).toMatchObject({
      type: 'Error',
      code: 'FST_REQ_FILE_TOO_LARGE',
      message: 'request file too large',
      stack: expect.stringContaining('logging.test.ts'),
      cause: { code: '23505', message: 'duplicate key' },
    })
    expect(JSON.stringify(logged)).not.toMatch(/lantern7|rosa@example/)
  })

  it('does not contain a thrown value that is not an Error', () => {
    expect(loggedError({ password: 'lantern7' })).toEqual({ type: 'object', message: '', stack: '' })
  })
})
