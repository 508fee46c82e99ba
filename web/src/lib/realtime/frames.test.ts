import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frameReader, type Frame } from './frames.ts'

const sent =
  'id: 5-0\nevent: ready\ndata: {}\n\n:\n\nid: 5-1\nevent: chat\ndata: {"thread_id":"a: b"}\n\n:\n\nid: 5-2\nevent: resync\ndata: {}\n\n'
const expected: Frame[] = [
  { id: '5-0', name: 'ready', data: {} },
  { id: '5-1', name: 'chat', data: { thread_id: 'a: b' } },
  { id: '5-2', name: 'resync', data: {} },
]

describe('the events of a stream', () => {
  it('are the same no matter how the network splits the stream', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: sent.length })), (cuts) => {
        const places = [0, ...cuts.toSorted((left, right) => left - right), sent.length]
        const frames: Frame[] = []
        const read = frameReader((frame) => frames.push(frame))
        for (const [index, place] of places.slice(0, -1).entries()) read(sent.slice(place, places[index + 1]))
        expect(frames).toEqual(expected)
      }),
    )
  })

  it('are not delivered before they are complete', () => {
    const frames: Frame[] = []
    frameReader((frame) => frames.push(frame))('id: 5-0\nevent: chat\ndata: {"thr')
    expect(frames).toEqual([])
  })
})
