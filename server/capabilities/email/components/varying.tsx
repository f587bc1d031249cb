import type { ReactNode } from 'react'

/**
 * What a mail says according to its data, or draws of them. Administrators who rewrite the mail place it by its name and leave its
 * words to the program: written down once they would be false the next time.
 */
export const Varying = ({ children }: { name: string; children: ReactNode }) => children
