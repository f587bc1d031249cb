import { z } from 'zod'

const noNul = (text: string) => text.replaceAll('\0', '')

/** A product as its seller describes it. What its custom fields allow depends on the category: checked by the server. */
export const createProductSchema = z.object({
  /** Made by the form: the same submission sent twice makes one product. */
  submissionKey: z.uuid(),
  categoryId: z.uuid('Choisissez une catégorie.'),
  title: z
    .string('Donnez un titre à votre annonce.')
    .transform((title) => noNul(title).trim())
    .pipe(z.string().min(1, 'Donnez un titre à votre annonce.').max(200, '200 caractères au plus.')),
  description: z
    .string()
    .transform((text) => noNul(text).trim())
    .pipe(z.string().max(10_000, '10 000 caractères au plus.')),
  /** Cents; null is a price on request. */
  price: z
    .int('Saisissez un prix.')
    .min(0, 'Un prix ne peut pas être négatif.')
    .max(99_999_999_99, 'Ce prix est trop élevé.')
    .nullable(),
  quantity: z
    .int('Saisissez une quantité entière.')
    .min(0, 'Une quantité ne peut pas être négative.')
    .max(1_000_000, 'Cette quantité est trop élevée.'),
  /** By custom field id. */
  values: z.record(z.uuid(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable()),
})
