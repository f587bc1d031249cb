import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { certificate, certificateKey } from './certificate.ts'

/** What a mail server may do to us. */
export type Manner =
  | 'accepts'
  /** Takes the connection and says nothing. */
  | 'never greets'
  /** Takes a mail and does not say that it has. */
  | 'never answers'
  | 'closes in the middle'
  /** Answers every mail with this, after it was handed over. */
  | { code: number; message: string }
  /** Accepts after so many milliseconds. */
  | { slow: number }

interface ReceivedMail {
  messageId: string
  /** Of the envelope. */
  recipients: string[]
  source: string
}

export interface MailServer {
  url: string
  manner: Manner
  /** What it has taken, and said so. */
  received: ReceivedMail[]
  stop(): Promise<void>
}

/** A real SMTP server on this machine. With `secure` it offers STARTTLS, with a certificate nobody trusts. */
export async function startMailServer(options: { secure?: boolean } = {}): Promise<MailServer> {
  const sockets = new Set<Socket>()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: options.secure ? [] : ['STARTTLS'],
    ...(options.secure && { cert: certificate, key: certificateKey }),
    onConnect(_session, callback) {
      if (server.manner !== 'never greets') callback()
    },
    async onData(stream, session, callback) {
      const { manner } = server
      let source = ''
      try {
        for await (const chunk of stream) {
          source += chunk
          if (manner === 'closes in the middle') return hangUp()
        }
      } catch {
        // The sender was killed in the middle: that is no mail.
        return
      }
      if (manner === 'never answers') return
      if (typeof manner === 'object' && 'code' in manner)
        return callback(Object.assign(new Error(manner.message), { responseCode: manner.code }))
      if (typeof manner === 'object') await wait(manner.slow, undefined, { ref: false })
      server.received.push({
        messageId: /^Message-ID: <(.*)>\r$/im.exec(source)?.[1] ?? '',
        recipients: session.envelope.rcptTo.map(({ address }) => address),
        source,
      })
      callback()
    },
  })
  // Hanging up in the middle of a word is an error to it, and what some tests are about.
  smtp.on('error', () => {})
  smtp.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  const server: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    manner: 'accepts',
    received: [],
    async stop() {
      hangUp()
      await new Promise<void>((resolve) => smtp.close(resolve))
    },
  }
  return server
}
