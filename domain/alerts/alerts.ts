/** What a person may be told of (specification, section 4, Alert types). */
export const alertKinds = ['price_drop', 'back_in_stock', 'low_quantity', 'expiring_soon'] as const
export type AlertKind = (typeof alertKinds)[number]
