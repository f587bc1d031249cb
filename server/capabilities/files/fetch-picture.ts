import { AppError } from '#domain/errors.ts'
import { pictureMessages } from '#domain/selling-messages.ts'
import { type FetchRules, fetchPublic, readBytes } from './fetch-public.ts'
import { maxPictureBytes, pictureFormat } from './picture-format.ts'

/**
 * Reads a picture from an address that a seller wrote.
 * @throws AppError `invalid` or `too-large`, in French, when it cannot be had
 */
export const fetchPicture = (address: string, change: Partial<FetchRules> = {}): Promise<Uint8Array> =>
  fetchPublic(
    {
      address,
      accept: 'image/*',
      messages: pictureMessages,
      async read(response) {
        const { statusCode } = response
        if (statusCode !== 200) throw new AppError('invalid', pictureMessages.answeredError(statusCode ?? 0))
        const content = await readBytes(response, {
          largest: maxPictureBytes,
          tooLarge: pictureMessages.tooHeavy,
          packed: pictureMessages.unknownFormat,
        })
        if (!pictureFormat(content)) throw new AppError('invalid', pictureMessages.unknownFormat)
        return content
      },
    },
    change,
  )
