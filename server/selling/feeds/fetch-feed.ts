import { AppError } from '#domain/errors.ts'
import { feedMessages, feedSeconds } from '#domain/selling/feeds.ts'
import { largestImportBytes } from '#domain/selling/imports.ts'
import { importMessages } from '#domain/selling-messages.ts'
import { type FetchRules, fetchPublic, readBytes } from '../../files/fetch-public.ts'

/**
 * The file at an address that a seller wrote; never of this machine's own network.
 * @throws AppError `invalid` or `too-large`, in French, when it cannot be had, or is a page
 */
export const fetchFeed = (address: string, change: Partial<FetchRules> = {}): Promise<Uint8Array> =>
  fetchPublic(
    {
      address,
      accept:
        'text/csv, application/json, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, */*;q=0.5',
      messages: feedMessages,
      async read(response) {
        const { statusCode, headers } = response
        if (statusCode !== 200) throw new AppError('invalid', feedMessages.answeredError(statusCode ?? 0))
        if (/^(?:text\/html|application\/xhtml)/i.test(headers['content-type'] ?? ''))
          throw new AppError('invalid', feedMessages.isPage)
        const file = await readBytes(response, {
          largest: largestImportBytes,
          tooLarge: importMessages.fileTooLarge,
          packed: feedMessages.packed,
        })
        if (/^\s*<(?:!doctype html|html)/i.test(file.subarray(0, 200).toString('latin1')))
          throw new AppError('invalid', feedMessages.isPage)
        return file
      },
    },
    { seconds: feedSeconds, ...change },
  )
