declare module '@adobe/structured-data-validator' {
  export default class Validator {
    /** The vocabulary of schema.org, which is only available online; without it only Google's rules apply. */
    constructor(schemaOrg?: object)
    validate(
      extracted: object,
    ): Promise<{ issueMessage: string; severity: 'ERROR' | 'WARNING'; rootType: string }[]>
  }
}

declare module '@marbec/web-auto-extractor' {
  export default class WebAutoExtractor {
    parse(html: string): {
      jsonld: Record<string, Record<string, unknown>[]>
      metatags: Record<string, string[]>
      errors: object[]
    }
  }
}
