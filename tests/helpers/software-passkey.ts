import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

interface PasskeyOptions {
  /** Origin of the site the key is used on. */
  origin: string
}

const digest = (data: string | Buffer) => createHash('sha256').update(data).digest()
const userPresentFlag = 0x01
const attestedKeyFlag = 0x40

/** Creates a passkey in software that answers like a browser's authenticator (WebAuthn level 3). */
export function createSoftwarePasskey({ origin }: PasskeyOptions) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const site = digest(new URL(origin).hostname)
  let counter = 0

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (flags: number, rest: Buffer) => {
    const counterBytes = Buffer.alloc(4)
    counterBytes.writeUInt32BE(++counter)
    return Buffer.concat([site, Buffer.from([flags]), counterBytes, rest])
  }
  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }

  return {
    /** The browser's response to creation options. */
    create({ challenge }: { challenge: string }) {
      // COSE_Key: EC2, ES256, P-256.
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      )
      const length = Buffer.from([0, id.length])
      const authData = authenticatorData(
        userPresentFlag | attestedKeyFlag,
        Buffer.concat([Buffer.alloc(16), length, id, Buffer.from(key)]),
      )
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]) as never,
      )
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** The browser's response to request options. */
    use({ challenge }: { challenge: string }) {
      const data = clientData('webauthn.get', challenge)
      const authData = authenticatorData(userPresentFlag, Buffer.alloc(0))
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', Buffer.concat([authData, digest(data)]), privateKey).toString(
            'base64url',
          ),
        },
      }
    },
  }
}
