import { z } from 'zod'
import { maxFavorites } from './favorites.ts'

/** Apart from what every card shows: no page of the catalogue loads what checks it. */
export const addFavoritesSchema = z.object({ productIds: z.array(z.uuid()).min(1).max(maxFavorites) })
