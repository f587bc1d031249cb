import { z } from 'zod'
import { contentUnits, maxTiers, saleUnits } from './sale-units.ts'

const count = (most: string) =>
  z.int('Saisissez un nombre entier.').min(1, '1 au moins.').max(1_000_000, most)

/** The fields of a product that say how it is sold; whether they agree: `checkSale`. */
export const saleFields = {
  saleUnit: z.enum(saleUnits, 'Choisissez une unité de vente.').default('piece'),
  contentQuantity: z
    .number('Saisissez un nombre.')
    .positive('Le contenu est plus grand que zéro.')
    .max(1_000_000, 'Ce contenu est trop grand.')
    .refine((quantity) => isThousandth(quantity), 'Trois chiffres après la virgule au plus.')
    .nullable()
    .default(null),
  contentUnit: z.enum(contentUnits, 'Choisissez l’unité du contenu.').nullable().default(null),
  minimumQuantity: count('Ce minimum est trop grand.').default(1),
  quantityStep: count('Ce pas est trop grand.').default(1),
  priceTiers: z
    .array(
      z.object({
        from: z
          .int('Saisissez une quantité entière.')
          .min(2, 'À partir de 2 au moins.')
          .max(1_000_000, 'Cette quantité est trop élevée.'),
        price: z
          .int('Saisissez un prix.')
          .min(0, 'Un prix ne peut pas être négatif.')
          .max(99_999_999_99, 'Ce prix est trop élevé.'),
      }),
    )
    .max(maxTiers, `${maxTiers} paliers de prix au plus.`)
    .default([]),
}

const isThousandth = (quantity: number): boolean =>
  Math.abs(Math.round(quantity * 1000) / 1000 - quantity) < 1e-9
