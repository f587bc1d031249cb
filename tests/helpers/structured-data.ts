import Validator from '@adobe/structured-data-validator'
import WebAutoExtractor from '@marbec/web-auto-extractor'

type Thing = Record<string, unknown>

/** What schema.org lets each type that we write say, as far as we do: a misspelt name is found by nobody else. */
const vocabulary: Record<string, string> = {
  Product: 'name description url image sku category offers',
  Offer:
    'url price priceCurrency priceValidUntil priceSpecification eligibleQuantity availability itemCondition availableDeliveryMethod availableAtOrFrom seller',
  UnitPriceSpecification: 'price priceCurrency referenceQuantity',
  QuantitativeValue: 'value minValue unitCode valueReference',
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
/** What its readers demand besides what the validator knows (developers.google.com/search/docs/appearance/structured-data). */
const required: Record<string, string> = {
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
const addresses = ['url', 'item', 'logo', 'image']

export interface StructuredPage {
  /** By type, as a search engine finds them. */
  things: Record<string, Thing[]>
  metatags: Record<string, string[]>
  /** What a search engine would complain of. */
  problems: string[]
}

/** Reads a page as search engines do, and finds what they would refuse. */
export async function readStructuredData(html: string): Promise<StructuredPage> {
  const { jsonld, metatags, errors } = new WebAutoExtractor().parse(html)
  const found = structuredClone(jsonld)
  const things = Object.values(found).flat().flatMap(allThings)
  const issues = await new Validator().validate({ jsonld, errors })
  return {
    things: Object.groupBy(things, (thing) => String(thing['@type'])) as Record<string, Thing[]>,
    metatags,
    problems: [
      ...errors.map((error) => JSON.stringify(error)),
      ...issues
        .filter(({ severity }) => severity === 'ERROR')
        // It wants of every list what breadcrumbs need; what is listed to be read elsewhere has no name (`listProblems`).
        .filter(
          ({ rootType, issueMessage }) =>
            rootType === 'BreadcrumbList' || !issueMessage.includes('item.name'),
        )
        .map((issue) => `${issue.rootType}: ${issue.issueMessage}`),
      ...things.flatMap(problemsOf),
    ],
  }
}

const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null

/** Also those within others. A mere reference (`@id` alone) is none. */
const allThings = (value: unknown): Thing[] =>
  isThing(value) ? [...('@type' in value ? [value] : []), ...Object.values(value).flatMap(allThings)] : []

/**
 * A list whose elements have pages of their own says of each its place and address and nothing else, and no address twice
 * (https://developers.google.com/search/docs/appearance/structured-data/carousel, summary page).
 */
function listProblems({ itemListElement }: Thing): string[] {
  const elements = [itemListElement].flat().filter(isThing)
  const said = elements.map((element) => Object.keys(element).sort().join())
  const urls = new Set(elements.map(({ url }) => url))
  return [
    ...said
      .filter((names) => names !== '@type,position,url')
      .map((names) => `ItemList: an element has ${names}`),
    ...(urls.size < elements.length ? ['ItemList: an address stands twice'] : []),
  ]
}

function problemsOf(thing: Thing): string[] {
  const type = String(thing['@type'])
  const known = vocabulary[type]?.split(' ')
  if (!known) return [`${type}: of no known type`]
  const names = Object.keys(thing).filter((name) => !name.startsWith('@'))
  return [
    ...names.filter((name) => !known.includes(name)).map((name) => `${type}: does not know ${name}`),
    ...(required[type]?.split(' ') ?? [])
      .filter((name) => thing[name] === undefined)
      .map((name) => `${type}: ${name} is missing`),
    ...(type === 'ItemList' ? listProblems(thing) : []),
    ...names
      .filter((name) => enumerations[name] && !enumerations[name].test(String(thing[name])))
      .map((name) => `${type}: ${name} is ${thing[name]}`),
    ...names
      .filter((name) => addresses.includes(name))
      .flatMap((name) => [thing[name]].flat())
      .filter((address) => !URL.canParse(String(address)))
      .map((address) => `${type}: ${address} is no address`),
  ]
}
