import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

interface ReceivedMail {
  to: string
  raw: Buffer
}

interface SmtpPeer {
  url: string
  /** Every mail that was accepted, in order. */
  received: ReceivedMail[]
  /** Decides the answer to each recipient: a code and a text refuse it, null accepts it. */
  answer: (decide: (address: string) => { code: number; text: string } | null) => void
  to: (address: string) => Promise<Email[]>
  close: () => Promise<void>
}

/** A real mail server that stores the mails it receives, or only their first `maxStoredBytes` bytes. */
export const openSmtpPeer = async (options: { port?: number; maxStoredBytes?: number } = {}): Promise<SmtpPeer> => {
  const received: ReceivedMail[] = []
  let decide: Parameters<SmtpPeer['answer']>[0] = () => null
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    // Sends the answers of the tests without additional status codes.
    hideENHANCEDSTATUSCODES: true,
    onRcptTo: ({ address }, _session, done) => {
      const refusal = decide(address)
      done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).subarray(0, options.maxStoredBytes)
        for (const { address } of envelope.rcptTo) received.push({ to: address, raw })
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
    to: (address) => Promise.all(received.filter(({ to }) => to === address).map(({ raw }) => PostalMime.parse(raw))),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(resolve)
      }),
  }
}

/** The mail configuration of a program that sends to this server and retries immediately. */
export const mailTo = ({ url }: Pick<SmtpPeer, 'url'>) => ({
  smtpUrl: url,
  from: 'Rostrum <no-reply@rostrum.example>',
  connections: 3,
  retrySeconds: [0.05, 0.05, 0.05] as readonly number[],
})
