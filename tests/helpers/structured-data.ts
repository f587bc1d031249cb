import Validator from '@adobe/structured-data-validator'
import WebAutoExtractor from '@marbec/web-auto-extractor'

type Thing = Record<string, unknown>

/** Properties of schema.org that this site uses by type; other names are reported, because no other check finds a misspelt one. */
const vocabulary: Record<string, string> = {
  Product: 'name description url image sku category offers',
  Offer:
    'url price priceCurrency priceValidUntil priceSpecification eligibleQuantity availability itemCondition availableDeliveryMethod availableAtOrFrom seller',
  UnitPriceSpecification: 'price priceCurrency referenceQuantity',
  QuantitativeValue: 'value minValue unitCode unitText valueReference',
  Place: 'address',
  PostalAddress: 'addressLocality postalCode addressCountry',
  ItemPage: 'name description url image inLanguage',
  CollectionPage: 'name url mainEntity',
  ProfilePage: 'url mainEntity',
  ItemList: 'itemListElement',
  BreadcrumbList: 'itemListElement',
  ListItem: 'position name item url',
  Organization: 'name url logo description location',
  Person: 'name url homeLocation',
  WebSite: 'name url inLanguage publisher potentialAction',
  SearchAction: 'target query-input',
  EntryPoint: 'urlTemplate',
}
/** Properties required in addition to the validator's (developers.google.com/search/docs/appearance/structured-data). */
const requiredProperties: Record<string, string> = {
  Offer: 'price priceCurrency availability url seller',
  Organization: 'name url',
  WebSite: 'name url potentialAction',
  SearchAction: 'target query-input',
  ListItem: 'position',
}
const enumerations: Record<string, RegExp> = {
  availability: /^https:\/\/schema\.org\/(InStock|OutOfStock|SoldOut)$/,
  itemCondition: /^https:\/\/schema\.org\/(New|Used|Damaged)Condition$/,
  priceCurrency: /^EUR$/,
  price: /^\d+\.\d{2}$/,
}
const urlProperties = ['url', 'item', 'logo', 'image']

export interface StructuredPage {
  /** Items by type, as a search engine finds them. */
  things: Record<string, Thing[]>
  metatags: Record<string, string[]>
  /** Faults that a search engine would report. */
  problems: string[]
}

/** Reads a page's structured data as search engines do and lists its faults. */
export async function readStructuredData(html: string): Promise<StructuredPage> {
  const { jsonld, metatags, errors } = new WebAutoExtractor().parse(html)
  const found = structuredClone(jsonld)
  const things = Object.values(found).flat().flatMap(collectThings)
  const issues = await new Validator().validate({ jsonld, errors })
  return {
    things: Object.groupBy(things, (thing) => String(thing['@type'])) as Record<string, Thing[]>,
    metatags,
    problems: [
      ...errors.map((error) => JSON.stringify(error)),
      ...issues
        .filter(({ severity }) => severity === 'ERROR')
        // The validator requires names for all lists; only breadcrumbs need them (`listProblems`).
        .filter(
          ({ rootType, issueMessage }) =>
            rootType === 'BreadcrumbList' || !issueMessage.includes('item.name'),
        )
        .map((issue) => `${issue.rootType}: ${issue.issueMessage}`),
      ...things.flatMap(findThingProblems),
    ],
  }
}

const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null

/** Items including nested ones; a reference with `@id` alone is not an item. */
const collectThings = (value: unknown): Thing[] =>
  isThing(value) ? [...('@type' in value ? [value] : []), ...Object.values(value).flatMap(collectThings)] : []

/**
 * A list whose elements have pages contains only each element's position and address, and no address twice
 * (https://developers.google.com/search/docs/appearance/structured-data/carousel, summary page).
 */
function listProblems({ itemListElement }: Thing): string[] {
  const elements = [itemListElement].flat().filter(isThing)
  const propertyNames = elements.map((element) => Object.keys(element).sort().join())
  const urls = new Set(elements.map(({ url }) => url))
  return [
    ...propertyNames
      .filter((names) => names !== '@type,position,url')
      .map((names) => `ItemList: an element has ${names}`),
    ...(urls.size < elements.length ? ['ItemList: an address is repeated'] : []),
  ]
}

function findThingProblems(thing: Thing): string[] {
  const type = String(thing['@type'])
  const knownProperties = vocabulary[type]?.split(' ')
  if (!knownProperties) return [`${type}: unknown type`]
  const names = Object.keys(thing).filter((name) => !name.startsWith('@'))
  return [
    ...names
      .filter((name) => !knownProperties.includes(name))
      .map((name) => `${type}: unknown property ${name}`),
    ...(requiredProperties[type]?.split(' ') ?? [])
      .filter((name) => thing[name] === undefined)
      .map((name) => `${type}: ${name} is missing`),
    ...(type === 'ItemList' ? listProblems(thing) : []),
    ...names
      .filter((name) => enumerations[name] && !enumerations[name].test(String(thing[name])))
      .map((name) => `${type}: ${name} is ${thing[name]}`),
    ...names
      .filter((name) => urlProperties.includes(name))
      .flatMap((name) => [thing[name]].flat())
      .filter((address) => !URL.canParse(String(address)))
      .map((address) => `${type}: ${address} is not a URL`),
  ]
}
