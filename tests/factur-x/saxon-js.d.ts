declare module 'saxon-js' {
  /** Applies a compiled stylesheet (SEF) to a text. */
  function transform(options: {
    stylesheetInternal: object
    sourceText: string
    destination: 'serialized'
  }): { principalResult: string }
  const saxon: { transform: typeof transform }
  export default saxon
}
