import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { rooms } from './app.ts'
import { assertImplemented, gatherAccountExport, orderAccountDeletion } from './platform/room.ts'

/** Folders with code of their own. A folder that has only tests is no room. */
const folders = new Set(
  globSync('*/**/*.ts', { cwd: import.meta.dirname })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => file.split('/')[0]),
)
folders.delete('platform')

describe('the list of rooms', () => {
  it('contains each folder of the server once', () => {
    expect(rooms.map(({ name }) => name).toSorted()).toEqual([...folders].toSorted())
  })

  it('keeps the order in which rooms run when an account is deleted', () => {
    expect(orderAccountDeletion(rooms).map(({ name }) => name)).toEqual([
      'accounts',
      'events',
      'reports',
      'follows',
      'content',
      'phone-bank',
      'people-imports',
      'contact',
      'moderation',
      'team',
      'organizations',
    ])
  })
})

describe('the program does not start', () => {
  it('if no room brings a section of the export', () => {
    const others = rooms.filter(({ name }) => name !== 'chat')
    expect(() => gatherAccountExport(others)).toThrow('sections of the export: chat_messages')
  })

  it('if two rooms bring the same section', () => {
    const chat = rooms.filter(({ name }) => name === 'chat')
    expect(() => gatherAccountExport([...rooms, ...chat])).toThrow('chat brings the section chat_messages')
  })

  it('if no room implements an endpoint', () => {
    const endpoints = { 'GET /search': {}, 'GET /support': {} }
    expect(() => assertImplemented(endpoints, [{ key: 'GET /support' }])).toThrow('endpoints: GET /search')
  })
})
