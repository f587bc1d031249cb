/** Where an order is paid (app/features/payment). */
export const paymentPath = (number: string): string => `/payment/${number}`
