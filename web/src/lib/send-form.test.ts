import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A fake of `XMLHttpRequest` with the parts that these tests need. */
class Request extends EventTarget {
  static last: Request
  readonly upload = new EventTarget()
  timeout = 0
  status = 0
  response: unknown
  open() {
    Request.last = this
  }
  readonly headers: Record<string, string> = {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send() {}
  answer(status: number, response: unknown) {
    Object.assign(this, { status, response })
    this.dispatchEvent(new Event('load'))
  }
}

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('XMLHttpRequest', Request)
  vi.stubGlobal('document', { documentElement: { lang: 'es' } })
})
afterEach(() => vi.unstubAllGlobals())

const send = async (form = new FormData()) => {
  const { sendForm } = await import('./send-form.ts')
  return { sending: sendForm('/api/register', form), request: Request.last }
}

/** @shows calls.timeout */
test('sending a form fails with 504 after 60,000 ms', async () => {
  const { sending, request } = await send()
  expect(request.timeout).toBe(60_000)
  request.dispatchEvent(new Event('timeout'))
  await expect(sending).rejects.toMatchObject({ status: 504, message: 'Network error' })
})

test('sending the form of an organization names the device, like every call that starts a session', async () => {
  const { request } = await send()
  expect(request.headers).toMatchObject({ 'Accept-Language': 'es', 'Device-Id': expect.stringMatching(/^[\w-]{16,}$/) })
})

/** @shows calls.network-error */
test('sending a form fails with 504 and "Network error" when the server cannot be reached', async () => {
  const { sending, request } = await send()
  request.dispatchEvent(new Event('error'))
  await expect(sending).rejects.toMatchObject({ status: 504, message: 'Network error' })
})

/** @shows calls.failure */
test('a failed response is reported with its status and its message, or as "Unknown error" if it has no message', async () => {
  const refused = await send()
  refused.request.answer(422, { code: 'INVALID', message: 'Revisa', errors: { email: ['Ya existe'] } })
  await expect(refused.sending).rejects.toMatchObject({
    status: 422,
    message: 'Revisa',
    errors: { email: ['Ya existe'] },
  })
  const broken = await send()
  broken.request.answer(502, null)
  await expect(broken.sending).rejects.toMatchObject({ status: 502, message: 'Unknown error' })
})
