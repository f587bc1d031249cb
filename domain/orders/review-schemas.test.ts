import { expect, test } from 'vitest'
import { orderReviewMessages } from '../account-messages.ts'
import { reviewSchema } from './review-schemas.ts'

const messagesOf = (body: object) => reviewSchema.safeParse(body).error?.issues.map(({ message }) => message)

test('reviewSchema distinguishes a missing text from one that is too long', () => {
  expect(messagesOf({ stars: 5 })).toEqual([orderReviewMessages.noText])
  expect(messagesOf({ stars: 5, text: 'x'.repeat(2001) })).toEqual([orderReviewMessages.tooLong])
  expect(messagesOf({ stars: 5, text: '' })).toBeUndefined()
})
