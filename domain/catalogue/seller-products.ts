/** Products on one page of what a seller has on the market. */
export const sellerPageSize = 12
