import { z } from 'zod'

/** `until`: the last day on which nothing is sold; null: selling goes on. */
export const pauseSchema = z.object({ until: z.iso.date('Cette date n’existe pas.').nullable() })
