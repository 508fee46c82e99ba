import type { Config } from '../src/platform/config.ts'
import { createTestApp } from './app.ts'
import { mailTo, openSmtpPeer } from './smtp.ts'

/** A program that sends its mails to a real mail server. */
export const createMailingApp = async (config: Partial<Config> = {}, mail: Partial<Config['mail']> = {}) => {
  const peer = await openSmtpPeer()
  const app = await createTestApp({
    config: { mail: { ...mailTo(peer), ...mail }, publicUrl: 'https://rostrum.example', ...config },
  })
  await app.work()
  const close = async () => {
    await app.close()
    await peer.close()
  }
  return { app, peer, close }
}
