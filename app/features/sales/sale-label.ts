import { describePart } from '#domain/orders/part-progress.ts'
import type { Sale } from './queries.ts'

/** As on the order's page; what only the page knows makes no difference to the label a seller needs here. */
export const saleLabel = ({ status, deliveryOption, quoteStage, isToBePaid, settlement, holdsStock }: Sale) =>
  describePart(
    {
      status,
      deliveryOption,
      quoteStage,
      isToBePaid,
      settlement,
      holdsStock,
      isWaitingForOthers: false,
      isPartlyHandedOver: false,
      isSellerSilent: false,
      last: null,
    },
    'seller',
  )
