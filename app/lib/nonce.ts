import { createContext } from 'react'

/** The content security policy's nonce of this answer; browsers hide it, so it is empty there. */
export const NonceContext = createContext('')
