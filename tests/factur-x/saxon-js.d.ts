declare module 'saxon-js' {
  /** A stylesheet that was compiled (SEF), over a text. */
  function transform(options: {
    stylesheetInternal: object
    sourceText: string
    destination: 'serialized'
  }): { principalResult: string }
  const saxon: { transform: typeof transform }
  export default saxon
}
