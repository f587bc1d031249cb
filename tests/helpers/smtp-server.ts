import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

export interface ReceivedEmail {
  recipients: string[]
  /** As it came over the wire. */
  raw: string
}

/** A mail server on this machine; `refuse` decides about each recipient. */
export async function startSmtpServer(
  refuse: (recipient: string) => { code: number; text: string } | null = () => null,
) {
  const received: ReceivedEmail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _, done) {
      const refusal = refuse(address)
      done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          recipients: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.server.address()
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { received, url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` }
}
