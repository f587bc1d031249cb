interface KnownPlace {
  town: string
  postcode: string
}

/** Where something is fetched, for search engines (schema.org): the town, as everybody may know it. */
export const placeData = ({ town, postcode }: KnownPlace) => ({
  '@type': 'Place',
  address: {
    '@type': 'PostalAddress',
    addressLocality: town,
    postalCode: postcode || undefined,
    addressCountry: 'FR',
  },
})
