import { expect, test } from 'vitest'
import { SerialToggle } from './serial-toggle.ts'

const setUp = (confirmed: boolean) => {
  const sent: { follows: boolean; succeed: () => void; fail: () => void }[] = []
  const shown: boolean[] = []
  let failures = 0
  const toggle = new SerialToggle(confirmed, {
    send: (follows) =>
      new Promise((resolve, reject) => {
        sent.push({ follows, succeed: resolve, fail: () => reject(new Error('no')) })
      }),
    show: (follows) => void shown.push(follows),
    onFailure: () => void failures++,
  })
  return { toggle, sent, shown, failures: () => failures }
}
const settle = () => new Promise((resolve) => setTimeout(resolve))

/** @shows follows.toggle */
test('shows the new state before the server responds', async () => {
  const { toggle, sent, shown } = setUp(false)
  const done = toggle.request(true)
  expect(shown).toEqual([true])
  expect(sent.map(({ follows }) => follows)).toEqual([true])
  sent[0]?.succeed()
  await done
  expect(shown).toEqual([true])
})

/** @shows follows.failure */
test('restores the previous state and reports the failure when the request fails', async () => {
  const { toggle, sent, shown, failures } = setUp(false)
  const done = toggle.request(true)
  sent[0]?.fail()
  await done
  expect(shown).toEqual([true, false])
  expect(failures()).toBe(1)
})

/** @shows follows.serial */
test('sends one request at a time, in the order of the presses', async () => {
  const { toggle, sent } = setUp(false)
  void toggle.request(true)
  const done = toggle.request(false)
  expect(sent).toHaveLength(1)
  sent[0]?.succeed()
  await settle()
  expect(sent.map(({ follows }) => follows)).toEqual([true, false])
  sent[1]?.succeed()
  await done
})

test('sends no further request when presses cancel each other out', async () => {
  const { toggle, sent } = setUp(false)
  void toggle.request(true)
  void toggle.request(false)
  const done = toggle.request(true)
  sent[0]?.succeed()
  await done
  expect(sent).toHaveLength(1)
})

test('a failed first request does not undo a later press', async () => {
  const { toggle, sent, shown } = setUp(true)
  void toggle.request(false)
  const done = toggle.request(true)
  sent[0]?.fail()
  await done
  // The server still has the state that was pressed last, so there is nothing to send or to undo.
  expect(sent).toHaveLength(1)
  expect(shown).toEqual([false, true])
})

test('works again after a failure', async () => {
  const { toggle, sent, shown } = setUp(false)
  const first = toggle.request(true)
  sent[0]?.fail()
  await first
  const second = toggle.request(true)
  sent[1]?.succeed()
  await second
  expect(shown).toEqual([true, false, true])
})

/** @shows follows.serial */
test('sends what waits at once, and once, when the page is left', async () => {
  const { toggle, sent } = setUp(true)
  void toggle.request(false)
  toggle.sendBeforeLeaving()
  expect(sent).toHaveLength(1)
  void toggle.request(true)
  toggle.sendBeforeLeaving()
  toggle.sendBeforeLeaving()
  expect(sent.map(({ follows }) => follows)).toEqual([false, true])
})
