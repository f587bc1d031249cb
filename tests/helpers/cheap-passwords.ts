import crypto, { type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

// Hashing a password is slow on purpose: a third of what some files took. Here it is the same function with little to do.
const { scrypt } = crypto
type Done = (error: Error | null, key: Buffer) => void
const isCheap = Symbol.for('rechantier.cheapPasswords')

// Workers run many files: once is enough.
if (!(isCheap in crypto)) {
  const cheap = (password: string, salt: string, length: number, options: ScryptOptions, done: Done) =>
    scrypt(password, salt, length, { ...options, N: 2 }, done)
  Object.assign(crypto, { scrypt: cheap, [isCheap]: true })
  syncBuiltinESMExports()
}
