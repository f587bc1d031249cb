import { AppError } from '#domain/errors.ts'
import { sellingMessages } from '#domain/selling-messages.ts'

/** Says at the field that the seller uses this reference already; the database is the one who knows, also in a race. */
export async function refuseKnownReference<T>(saving: Promise<T>): Promise<T> {
  try {
    return await saving
  } catch (error) {
    if (constraintOf(error) !== 'products_reference') throw error
    const text = sellingMessages.knownReference
    throw new AppError('invalid', text, { details: { fields: { reference: text } }, cause: error })
  }
}

const constraintOf = (error: unknown) =>
  ((error as { cause?: unknown }).cause as { constraint?: string } | undefined)?.constraint
