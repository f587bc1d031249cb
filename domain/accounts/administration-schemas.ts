import { z } from 'zod'
import { userTypes } from './accounts.ts'

/** What administrators send about a person. */

const maxReasonLength = 1000

export const roleSchema = z.object({ role: z.enum(['admin']).nullable() })
export const userTypeSchema = z.object({
  userType: z.enum(userTypes),
  /** The version the administrator saw; a newer one is a conflict. */
  from: z.enum(userTypes).optional(),
})
export const suspensionSchema = z.object({
  reason: z
    .string({ error: 'Indiquez le motif de la suspension.' })
    .trim()
    .min(1, 'Indiquez le motif de la suspension.')
    .max(maxReasonLength, `${maxReasonLength} caractères au plus.`),
})
export const impersonationSchema = z.object({ token: z.string().min(1).max(200) })
