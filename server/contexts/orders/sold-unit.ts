import { orderItems } from '#server/database/schema/orders.ts'

/** What one of an article was when it was ordered: beside its quantity and price wherever these are shown. */
export const soldUnit = {
  saleUnit: orderItems.saleUnit,
  contentQuantity: orderItems.contentQuantity,
  contentUnit: orderItems.contentUnit,
}
