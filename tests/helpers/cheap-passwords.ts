import crypto, { type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

// Password hashing took a third of the time of some files, so tests use the same function with a low cost.
const { scrypt } = crypto
type Done = (error: Error | null, key: Buffer) => void
const isCheap = Symbol.for('rechantier.cheapPasswords')

// A worker runs many files; the function is replaced once.
if (!(isCheap in crypto)) {
  const cheap = (password: string, salt: string, length: number, options: ScryptOptions, done: Done) =>
    scrypt(password, salt, length, { ...options, N: 2 }, done)
  Object.assign(crypto, { scrypt: cheap, [isCheap]: true })
  syncBuiltinESMExports()
}
