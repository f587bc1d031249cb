import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption'

/** What encrypted things are called behind (https://age-encryption.org): the program `age` opens them, too. */
export const sealedEnding = '.age'

/** A new pair: with the recipient anybody encrypts, with the identity its owner decrypts. */
export async function newBackupKey(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateIdentity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** Whether something can be encrypted with it: a letter mistyped shows at once, by its checksum. */
export function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text)
    return true
  } catch {
    return false
  }
}

/** As it is where there is no recipient. */
export async function seal(content: Readable, recipient: string | null): Promise<Readable> {
  if (!recipient) return content
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return fromWeb(await encrypter.encrypt(toWeb(content)))
}

/** @throws Error in French: no identity, or another's */
export async function unseal(content: Readable, key: string, identity: string | null): Promise<Readable> {
  if (!key.endsWith(sealedEnding)) return content
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

/** Encrypts one file of this machine into another, and says what was written. */
export async function sealFile(
  from: string,
  to: string,
  recipient: string | null,
): Promise<{ bytes: number; sha256: string }> {
  await pipeline(await seal(createReadStream(from), recipient), createWriteStream(to, { mode: 0o600 }))
  return digestOf(createReadStream(to))
}

export async function digestOf(content: Readable): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of content) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

// Node and the browser's library call one thing by two types.
const toWeb = (content: Readable) => Readable.toWeb(content) as unknown as ReadableStream<Uint8Array>
const fromWeb = (content: ReadableStream<Uint8Array>) =>
  Readable.fromWeb(content as unknown as NodeStream<Uint8Array>)
