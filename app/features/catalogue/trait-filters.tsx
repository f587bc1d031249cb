import { ChoiceLine } from '#app/components/custom-field/value-count.tsx'
import { conditionTexts } from '#domain/catalogue/conditions.ts'
import type { CatalogueSearch } from '#domain/catalogue/search.ts'
import {
  filterConditions,
  offers,
  offerTexts,
  sellerKindNames,
  sellerKinds,
} from '#domain/catalogue/traits.ts'

export const conditionName = 'État'

/** The condition: one scale for all categories. */
export const ConditionFilter = ({ conditions }: Pick<CatalogueSearch, 'conditions'>) => (
  <fieldset className="choices">
    <legend>{conditionName}</legend>
    {filterConditions.map((condition) => (
      <ChoiceLine
        key={condition}
        type="checkbox"
        name="condition"
        value={condition}
        isChosen={conditions.includes(condition)}
      >
        {conditionTexts[condition].name}
      </ChoiceLine>
    ))}
  </fieldset>
)

/** Who sells. */
export const SellerFilter = ({ sellers }: Pick<CatalogueSearch, 'sellers'>) => (
  <fieldset className="choices">
    <legend>Vendeur</legend>
    {sellerKinds.map((seller) => (
      <ChoiceLine
        key={seller}
        type="checkbox"
        name="seller"
        value={seller}
        isChosen={sellers.includes(seller)}
      >
        {sellerKindNames[seller]}
      </ChoiceLine>
    ))}
  </fieldset>
)

/** How it may be had. */
export const OfferFilter = ({ offers: chosen }: Pick<CatalogueSearch, 'offers'>) => (
  <fieldset className="choices">
    <legend>Achat</legend>
    {offers.map((offer) => (
      <div key={offer}>
        <ChoiceLine type="checkbox" name="offer" value={offer} isChosen={chosen.includes(offer)}>
          {offerTexts[offer].name}
        </ChoiceLine>
        <p className="mb-1 pl-8 text-sm text-ink-soft">{offerTexts[offer].text}</p>
      </div>
    ))}
  </fieldset>
)
