import { queryOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#app/lib/action.ts'
import { type ApiError, read } from '#app/lib/api.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'

/** How the payment of an order stands. */
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

/** Opens the payment at the card provider; a repetition returns the same one. */
export const openPaymentQuery = (number: string) =>
  queryOptions({
    queryKey: ['payment', number, 'open'],
    queryFn: ({ meta }) => read(apiOf(meta).orders[':number'].payment.$post({ param: { number } })),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: 1,
  })

/** Asks the card provider what became of the payment: after an answer that got lost, and after the bank's own page. */
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

/** As typed. */
export interface CardInput {
  number: string
  expiry: string
  cvc: string
}

/** The demonstration's card provider decides on a test card. */
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

/** The cardholder's answer on the bank's own page. */
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

/** Ends a seller's registration with the demonstration's card provider, and goes where it says. */
export const useCompleteAccount = () =>
  useAction({
    mutationKey: ['complete-account'],
    mutationFn: ({ id, token }: { id: string; token: string }, { meta }) =>
      read(apiOf(meta).sandbox.accounts[':id'].complete.$post({ param: { id }, json: { token } })),
    onSuccess: ({ url }) => window.location.assign(url),
  })

/** The result of a payment attempt. A lost answer is no refusal: the card provider's state counts. */
export function useOutcome(number: string) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const check = useCheckPayment(number)

  /** Asks how the payment stands now; still to be paid, it says why. */
  const settle = (message: string) =>
    check.mutate(undefined, {
      onSuccess: ({ state }) => setRefusal(state === 'to-pay' ? message : null),
      onError: () => setRefusal(unanswered),
    })

  return { refusal, setRefusal, settle, isChecking: check.isPending }
}

export const unanswered =
  'Nous n’avons pas reçu la réponse de la banque. Avant de recommencer, vérifiez où en est le paiement\u00a0: rien ne sera débité deux fois.'
