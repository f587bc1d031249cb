import { expect, test } from 'vitest'
import { contactMessages, passwordMessages } from '#domain/account-messages.ts'
import { errorStatuses } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { ApiError } from './api.ts'
import { failureOf } from './form-failure.ts'

const contact = { title: contactMessages.failureTitle, text: contactMessages.failure }
const mail = { title: passwordMessages.failureTitle, text: passwordMessages.mailFailure }

const apiError = (code: keyof typeof errorStatuses, detail: string, title = '') =>
  new ApiError({ type: 'about:blank', code, status: errorStatuses[code], title, detail })

test.each([
  ['a server error', apiError('unexpected', generalMessages.unexpected)],
  ['an error of the proxy', apiError('unavailable', generalMessages.unexpected)],
  ['an error of the page', new TypeError('x is not a function')],
])('failureOf returns the form’s own message for %s', (_what, error) => {
  expect(failureOf(error, contact)).toEqual({
    title: 'Message non envoyé',
    text: "Erreur lors de l'envoi. Veuillez réessayer.",
  })
  expect(failureOf(error, mail)).toEqual({
    title: 'Erreur',
    text: "Une erreur s'est produite lors de l'envoi de l'email",
  })
})

test('failureOf returns the server’s message for a refused request', () => {
  expect(failureOf(apiError('too-many-requests', generalMessages.tooManyRequests), contact)).toEqual({
    title: 'Message non envoyé',
    text: generalMessages.tooManyRequests,
  })
  expect(failureOf(apiError('unavailable', 'Retour à midi.', 'Site en maintenance'), contact)).toEqual({
    title: 'Site en maintenance',
    text: 'Retour à midi.',
  })
})
