import { queryOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#app/lib/action.ts'
import { type ApiError, read } from '#app/lib/api.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'

/** Reads the payment state of an order. */
export const paymentQuery = (number: string) =>
  queryOptions({
    queryKey: ['payment', number],
    queryFn: ({ meta }) => read(apiOf(meta).orders[':number'].payment.$get({ param: { number } })),
    staleTime: 2_000,
    // Polls while the bank decides.
    refetchInterval: ({ state }) => (state.data?.state === 'processing' ? 3_000 : false),
  })

export type Payment = DataOf<typeof paymentQuery>
export type OpenPayment = NonNullable<Payment['payment']>

/** Opens the payment at the card provider; a repeated request returns the same payment. */
export const openPaymentQuery = (number: string) =>
  queryOptions({
    queryKey: ['payment', number, 'open'],
    queryFn: ({ meta }) => read(apiOf(meta).orders[':number'].payment.$post({ param: { number } })),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: 1,
  })

/** Requests the payment's state from the card provider, after a lost answer or the bank's own page. */
export const useCheckPayment = (number: string) =>
  useMutation<Payment, ApiError, void>({
    mutationKey: ['check-payment', number],
    mutationFn: (_, { meta }) =>
      read(apiOf(meta).orders[':number'].payment.check.$post({ param: { number } })),
    onSuccess: (payment, _variables, _result, { client }) => {
      client.setQueryData(paymentQuery(number).queryKey, payment)
      if (payment.state === 'paid') void forgetOrder(client, number)
    },
  })

/** The card as typed. */
export interface CardInput {
  number: string
  expiry: string
  cvc: string
}

/** Sends a test card to the sandbox provider. */
export const useSandboxCard = (payment: OpenPayment) =>
  useAction({
    mutationKey: ['pay'],
    mutationFn: (card: CardInput, { meta }) =>
      read(
        apiOf(meta).sandbox.payments[':id'].confirm.$post({
          param: { id: payment.providerPaymentId },
          json: { clientSecret: payment.clientSecret, ...card },
        }),
      ),
  })

/** Sends the cardholder's answer on the bank's page. */
export const useAuthenticate = () =>
  useAction({
    mutationKey: ['authenticate'],
    mutationFn: (
      { id, clientSecret, accepted }: { id: string; clientSecret: string; accepted: boolean },
      { meta },
    ) =>
      read(
        apiOf(meta).sandbox.payments[':id'].authenticate.$post({
          param: { id },
          json: { clientSecret, accepted },
        }),
      ),
  })

type Client = Parameters<NonNullable<Parameters<typeof useAction>[0]['onSuccess']>>[3]['client']

const forgetOrder = (client: Client, number: string) =>
  Promise.all([['order', number], ['orders']].map((queryKey) => client.invalidateQueries({ queryKey })))

/** Completes a seller's registration with the sandbox provider, and opens the address that it returns. */
export const useCompleteAccount = () =>
  useAction({
    mutationKey: ['complete-account'],
    mutationFn: ({ id, token }: { id: string; token: string }, { meta }) =>
      read(apiOf(meta).sandbox.accounts[':id'].complete.$post({ param: { id }, json: { token } })),
    onSuccess: ({ url }) => window.location.assign(url),
  })

/** Holds the refusal of a payment attempt. After a lost answer, the provider's state decides. */
export function usePaymentOutcome(number: string) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const check = useCheckPayment(number)

  /** Checks the payment's state, and shows the message when it is still to be paid. */
  const settle = (message: string) =>
    check.mutate(undefined, {
      onSuccess: ({ state }) => setRefusal(state === 'to-pay' ? message : null),
      onError: () => setRefusal(unansweredText),
    })

  return { refusal, setRefusal, settle, isChecking: check.isPending }
}

export const unansweredText =
  'Nous n’avons pas reçu la réponse de la banque. Avant de recommencer, vérifiez où en est le paiement\u00a0: rien ne sera débité deux fois.'
