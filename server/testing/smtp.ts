import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Config } from '../src/platform/config.ts'

interface ReceivedMail {
  /** The envelope sender, to which bounces go. */
  from: string
  to: string
  raw: Buffer
}

interface Answer {
  code: number
  text: string
}

interface SmtpPeer {
  url: string
  /** Every mail that was accepted, in order. */
  received: ReceivedMail[]
  /** Decides the answer to each recipient: a code and a text refuse it, null accepts it. */
  answer: (decide: (address: string) => Answer | null) => void
  /** The same for each mail before its recipients are named. `mails` were already sent on the connection. */
  answerSender: (decide: (mails: number) => Answer | null) => void
  to: (address: string) => Promise<Email[]>
  close: () => Promise<void>
}

/** A real mail server that stores the mails it receives, or only their first `maxStoredBytes` bytes. */
export const openSmtpPeer = async (options: { port?: number; maxStoredBytes?: number } = {}): Promise<SmtpPeer> => {
  const received: ReceivedMail[] = []
  let decide: Parameters<SmtpPeer['answer']>[0] = () => null
  let decideSender: Parameters<SmtpPeer['answerSender']>[0] = () => null
  const mailsOfSessions = new Map<string, number>()
  const errorOf = (refusal: Answer | null) =>
    refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code })
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    // Sends the answers of the tests without additional status codes.
    hideENHANCEDSTATUSCODES: true,
    onMailFrom: (_address, { id }, done) => done(errorOf(decideSender(mailsOfSessions.get(id) ?? 0))),
    onRcptTo: ({ address }, _session, done) => done(errorOf(decide(address))),
    onData: (stream, { id, envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).subarray(0, options.maxStoredBytes)
        mailsOfSessions.set(id, (mailsOfSessions.get(id) ?? 0) + 1)
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        for (const { address } of envelope.rcptTo) received.push({ from, to: address, raw })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    answer: (given) => {
      decide = given
    },
    answerSender: (given) => {
      decideSender = given
    },
    to: (address) => Promise.all(received.filter(({ to }) => to === address).map(({ raw }) => PostalMime.parse(raw))),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(resolve)
      }),
  }
}

/** The mail configuration of a program that sends to this server and retries immediately. */
export const mailTo = ({ url }: Pick<SmtpPeer, 'url'>): Config['mail'] => ({
  smtpUrl: url,
  from: 'Rostrum <no-reply@rostrum.example>',
  connections: 3,
  bounces: undefined,
  retrySeconds: [0.05, 0.05, 0.05],
})
