import { renderToString } from 'react-dom/server'
import type { ResolverResult } from 'react-hook-form'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../lib/api.ts'
import { TextsProvider } from '../lib/i18n.tsx'
import { usePopup } from '../lib/popup.ts'
import { serverTexts } from '../lib/texts.server.ts'
import { useStoredForm } from './use-stored-form.ts'

interface Values {
  name: string
  place: string
}
interface Stored extends Values {
  meta: { revision: string }
}
type Setup = Parameters<typeof useStoredForm<Values, Values, Stored>>[0]
type State = ReturnType<typeof useStoredForm<Values, Values, Stored>>

const nameIsRequired = (values: Values): ResolverResult<Values, Values> => {
  if (values.name !== '') return { values, errors: {} }
  return { values: {}, errors: { name: { type: 'contract', message: 'Enter a name' } } }
}

const saved: Values = { name: 'Ines', place: 'Milwaukee' }
const withRevision = (values: Values, revision: string): Stored => ({ ...values, meta: { revision } })
const initial = withRevision(saved, '1')
const valuesOf = (stored: Stored | null): Values => ({ name: stored?.name ?? '', place: stored?.place ?? '' })
const draftKey = 'rostrum-draft::people'
const storage = new Map<string, string>()

const Form = ({ setup, onRender }: { setup: Setup; onRender: (state: State) => void }) => {
  onRender(useStoredForm(setup))
  return null
}

/** Renders the form once with the server renderer, which keeps no React state. The form library does keep its state. */
const setUp = (own: Partial<Setup> = {}) => {
  const store = vi.fn<Setup['store']>(own.store ?? (async (output) => withRevision(output, '2')))
  const onRender = vi.fn<(state: State) => void>()
  const setup = { resolver: nameIsRequired, stored: initial, valuesOf, ...own, store }
  renderToString(
    <TextsProvider texts={serverTexts('en')}>
      <Form setup={setup} onRender={onRender} />
    </TextsProvider>,
  )
  const [state] = onRender.mock.lastCall ?? []
  if (!state) throw new Error('The form was not rendered')
  // Effects do not run on the server. After its first reset, the form accepts values as if it were mounted.
  state.form.reset(saved)
  return { ...state, store, messageAt: (name: keyof Values) => state.form.getFieldState(name).error?.message }
}

beforeEach(() => {
  storage.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
  usePopup.setState({ isOpen: false, type: 'info', title: '', message: '' })
})
afterEach(() => vi.unstubAllGlobals())

const popup = () => {
  const { isOpen, type, title, message } = usePopup.getState()
  return isOpen ? { type, title, message } : null
}

describe('saving a form', () => {
  test('stores the values and puts the values from the server into the form', async () => {
    const { form, save, store } = setUp({
      store: async (output) => withRevision({ ...output, name: output.name.trim() }, '2'),
    })
    form.setValue('name', ' Kenji ')
    const sent = { name: ' Kenji ', place: 'Milwaukee' }
    expect(await save()).toEqual(withRevision({ name: 'Kenji', place: 'Milwaukee' }, '2'))
    const base = { stored: initial, values: saved }
    expect(store).toHaveBeenCalledExactlyOnceWith(sent, { sent, base, revision: '1' })
    expect(form.getValues()).toEqual({ name: 'Kenji', place: 'Milwaukee' })
  })

  test('keeps input that is typed before the server responds', async () => {
    const answer = Promise.withResolvers<Awaited<ReturnType<Setup['store']>>>()
    const { form, save, store } = setUp({ store: () => answer.promise })
    form.setValue('name', 'kenji')
    form.setValue('place', 'madison')
    const saving = save()
    await vi.waitFor(() => expect(store).toHaveBeenCalledOnce())
    form.setValue('place', 'Madison, Wisconsin')
    answer.resolve(withRevision({ name: 'Kenji', place: 'Madison' }, '2'))
    await saving
    expect(form.getValues()).toEqual({ name: 'Kenji', place: 'Madison, Wisconsin' })
  })

  test('stores nothing while a field is invalid', async () => {
    const { form, save, store, messageAt } = setUp()
    form.setValue('name', '')
    expect(await save()).toBeNull()
    expect(store).not.toHaveBeenCalled()
    expect(messageAt('name')).toBe('Enter a name')
  })

  test('deletes the stored draft, except when nothing was saved', async () => {
    const draft = JSON.stringify({ values: { name: 'Kenji', place: '' }, keptAt: '2026-01-01T00:00:00.000Z' })
    storage.set(draftKey, draft)
    const refused = setUp({ draft: 'people', store: async () => null })
    expect(refused.storedDraft.offered?.values).toEqual({ name: 'Kenji', place: '' })
    expect(await refused.save()).toBeNull()
    expect(storage.get(draftKey)).toBe(draft)
    await setUp({ draft: 'people' }).save()
    expect(storage.has(draftKey)).toBe(false)
  })

  test('does not touch the drafts of other forms when the form has no draft', async () => {
    storage.set('rostrum-draft::undefined', '{"values":{},"keptAt":""}')
    const form = setUp()
    expect(form.storedDraft.offered).toBeNull()
    await form.save()
    expect(storage.size).toBe(1)
  })
})

describe('saving a form that somebody else has saved meanwhile', () => {
  const staleUntil = (theirs: Stored): Setup['store'] =>
    async function store(output, { revision }) {
      if (revision === theirs.meta.revision) return withRevision(output, '9')
      throw new ApiError(409, 'Changed.', { code: 'STALE', data: theirs })
    }

  test('saves both changes if they are of different fields', async () => {
    const theirs = withRevision({ name: 'Ines', place: 'Madison' }, '2')
    const { form, save, store } = setUp({ store: staleUntil(theirs) })
    form.setValue('name', 'Kenji')
    const both = { name: 'Kenji', place: 'Madison' }
    expect(await save()).toEqual(withRevision(both, '9'))
    expect(form.getValues()).toEqual(both)
    expect(store.mock.calls.map(([, { revision }]) => revision)).toEqual(['1', '2'])
  })

  test('saves nothing and keeps what was typed if both have changed the same field', async () => {
    const theirs = withRevision({ name: 'Rosa', place: 'Madison' }, '2')
    const { form, save, store } = setUp({ store: staleUntil(theirs) })
    form.setValue('name', 'Kenji')
    expect(await save()).toBeNull()
    expect(form.getValues()).toEqual({ name: 'Kenji', place: 'Madison' })
    expect(store).toHaveBeenCalledOnce()
  })

  test('gives up after some attempts if others keep saving', async () => {
    let revision = 1
    const { form, save, store } = setUp({
      store: async () => {
        revision += 1
        throw new ApiError(409, 'Changed.', { code: 'STALE', data: withRevision(saved, String(revision)) })
      },
    })
    form.setValue('name', 'Kenji')
    await expect(save()).rejects.toThrow('Others keep changing this')
    expect(store).toHaveBeenCalledTimes(5)
  })
})

test('restoring a draft keeps what somebody else has saved since then', () => {
  const base = { name: 'Ines', place: 'Chicago' }
  const values = { name: 'Kenji', place: 'Chicago' }
  storage.set(draftKey, JSON.stringify({ values, base, keptAt: '2026-01-01T00:00:00.000Z' }))
  const { form, storedDraft } = setUp({ draft: 'people' })
  storedDraft.restore()
  expect(form.getValues()).toEqual({ name: 'Kenji', place: 'Milwaukee' })
})

describe('a task of a form', () => {
  test('ignores a second press while the first task is running', async () => {
    const { run } = setUp()
    const first = Promise.withResolvers<void>()
    const publish = vi.fn<() => Promise<void>>(async () => {})
    const saving = run('save', () => first.promise)
    await run('publish', publish)
    expect(publish).not.toHaveBeenCalled()
    first.resolve()
    await saving
    await run('publish', publish)
    expect(publish).toHaveBeenCalledOnce()
  })

  test('shows a server error at its field and can run again', async () => {
    const { run, messageAt } = setUp()
    const refusal = new ApiError(422, 'Check it.', { code: 'INVALID', errors: { place: ['No such place.'] } })
    await run('save', () => Promise.reject(refusal))
    expect(messageAt('place')).toBe('No such place.')
    expect(popup()).toBeNull()
    const again = vi.fn<() => Promise<void>>(async () => {})
    await run('save', again)
    expect(again).toHaveBeenCalledOnce()
  })

  test('shows any other error in a popup', async () => {
    const { run } = setUp()
    await run('save', () => Promise.reject(new ApiError(409, 'It was removed.', { code: 'CONFLICT' })))
    expect(popup()).toEqual({ type: 'error', title: 'Not saved', message: 'It was removed.' })
  })
})

test('discarding restores the saved values and deletes the stored draft', () => {
  storage.set(draftKey, JSON.stringify({ values: { name: 'Kenji', place: '' }, keptAt: '2026-01-01T00:00:00.000Z' }))
  const { form, discard } = setUp({ draft: 'people' })
  form.setValue('name', 'Kenji')
  discard()
  expect(form.getValues()).toEqual(saved)
  expect(storage.size).toBe(0)
})
