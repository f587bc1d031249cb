import type { z } from 'zod'
import { changeEmailSchema } from '../accounts/schemas.ts'

export const deleteAccountSchema = changeEmailSchema.pick({ currentPassword: true })
export type DeleteAccountInput = z.input<typeof deleteAccountSchema>
