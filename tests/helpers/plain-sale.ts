import { byThePiece } from '#domain/catalogue/sale-units.ts'

/** What a product is that says nothing of unit, condition and handling. */
export const plainSale = {
  ...byThePiece,
  condition: null,
  weight: null,
  handling: {},
  provenance: {},
  vatRegime: null,
}
