import { afterAll, describe, expect, it } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import { readConfig } from '../platform/config.ts'

const configured = await createTestApp({
  config: readConfig({
    NODE_ENV: 'test',
    DATA_DIR: 'memory://',
    SUPPORT_EMAIL: 'help@rostrum.example',
    HOW_TO_VOTE_VIDEO_URL: 'https://videos.example.org/how-to-vote',
  }),
})
const plain = await createTestApp()
afterAll(async () => {
  await configured.close()
  await plain.close()
})

describe('support', () => {
  /** @shows settings.video, settings.report-bug */
  it('uses the address and video that the operator configured', async () => {
    const { body } = await configured.call('GET', '/support')
    expect(body.data.attributes).toEqual({
      email: 'help@rostrum.example',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      how_to_vote_url: 'https://videos.example.org/how-to-vote',
    })
  })

  it('has a default address and no video without configuration', async () => {
    const { body } = await plain.call('GET', '/support')
    expect(body.data.attributes).toMatchObject({ email: 'support@rostrum.local', how_to_vote_url: null })
  })

  it.each([
    ['SUPPORT_EMAIL', 'nobody'],
    ['HOW_TO_VOTE_VIDEO_URL', 'javascript:alert(1)'],
  ])('prevents the start if %s is %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name} is wrong`)
  })
})
