import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { certificate, certificateKey } from './certificate.ts'

/** Ways a mail server responds. */
export type MailBehaviour =
  | 'accepts'
  /** Accepts the connection and sends nothing. */
  | 'never greets'
  /** Accepts an email and does not respond. */
  | 'never answers'
  | 'closes in the middle'
  /** Refuses every email with this response after it was sent. */
  | { code: number; message: string }
  /** Accepts after this many milliseconds. */
  | { delayMs: number }

interface ReceivedMail {
  messageId: string
  /** Recipients of the envelope. */
  recipients: string[]
  source: string
}

export interface MailServer {
  url: string
  behaviour: MailBehaviour
  /** Mails accepted and confirmed. */
  received: ReceivedMail[]
  stop(): Promise<void>
}

/** Starts a real SMTP server. With `secure` it offers STARTTLS with a self-signed certificate. */
export async function startMailServer(options: { secure?: boolean } = {}): Promise<MailServer> {
  const sockets = new Set<Socket>()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: options.secure ? [] : ['STARTTLS'],
    ...(options.secure && { cert: certificate, key: certificateKey }),
    onConnect(_session, callback) {
      if (server.behaviour !== 'never greets') callback()
    },
    async onData(stream, session, callback) {
      const { behaviour: manner } = server
      let source = ''
      try {
        for await (const chunk of stream) {
          source += chunk
          if (manner === 'closes in the middle') return hangUp()
        }
      } catch {
        // A sender killed in the middle has sent no email.
        return
      }
      if (manner === 'never answers') return
      if (typeof manner === 'object' && 'code' in manner)
        return callback(Object.assign(new Error(manner.message), { responseCode: manner.code }))
      if (typeof manner === 'object') await wait(manner.delayMs, undefined, { ref: false })
      server.received.push({
        messageId: /^Message-ID: <(.*)>\r$/im.exec(source)?.[1] ?? '',
        recipients: session.envelope.rcptTo.map(({ address }) => address),
        source,
      })
      callback()
    },
  })
  // Connections closed in the middle are errors to the server, and intended by some tests.
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
    behaviour: 'accepts',
    received: [],
    async stop() {
      hangUp()
      await new Promise<void>((resolve) => smtp.close(resolve))
    },
  }
  return server
}
