import { z } from 'zod'

/** The browser names the removal: sent again after a lost answer, it is the same one. */
export const stockRemovalSchema = z.object({ id: z.uuid().toLowerCase() })
