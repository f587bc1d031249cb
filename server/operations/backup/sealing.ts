import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption'

/** The extension of encrypted files (https://age-encryption.org), which the program `age` can decrypt as well. */
export const sealedExtension = '.age'

/** Generates a key pair: anyone can encrypt with the recipient, only the owner of the identity decrypts. */
export async function generateBackupKey(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateIdentity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** Returns whether a public key is valid; its checksum detects a mistyped letter. */
export function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text)
    return true
  } catch {
    return false
  }
}

/** Encrypts for the recipient; without one the content is unchanged. */
export async function seal(content: Readable, recipient: string | null): Promise<Readable> {
  if (!recipient) return content
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return fromWeb(await encrypter.encrypt(toWeb(content)))
}

/** @throws Error in French without an identity or with another one */
export async function unseal(content: Readable, key: string, identity: string | null): Promise<Readable> {
  if (!key.endsWith(sealedExtension)) return content
  if (!identity)
    throw new Error('Cette sauvegarde est chiffrée : donnez le fichier de sa clé secrète avec --identity.')
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  try {
    return fromWeb(await decrypter.decrypt(toWeb(content)))
  } catch (cause) {
    throw new Error(`« ${key} » ne s’ouvre pas avec cette clé secrète.`, { cause })
  }
}

export async function sealBytes(content: Uint8Array, recipient: string | null): Promise<Uint8Array> {
  if (!recipient) return content
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return encrypter.encrypt(content)
}

/** Encrypts one file of this machine into another and returns its size and checksum. */
export async function sealFile(
  from: string,
  to: string,
  recipient: string | null,
): Promise<{ bytes: number; sha256: string }> {
  await pipeline(await seal(createReadStream(from), recipient), createWriteStream(to, { mode: 0o600 }))
  return measureStream(createReadStream(to))
}

export async function measureStream(content: Readable): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of content) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

// Node and the library declare the same stream with two types.
const toWeb = (content: Readable) => Readable.toWeb(content) as unknown as ReadableStream<Uint8Array>
const fromWeb = (content: ReadableStream<Uint8Array>) =>
  Readable.fromWeb(content as unknown as NodeStream<Uint8Array>)
