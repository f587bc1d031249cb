declare module 'html-to-text' {
  interface Selector {
    selector: string
    format?: string
    options?: object
  }
  /** Returns a function that converts HTML to plain text. */
  export function compile(options: { wordwrap: false; selectors: Selector[] }): (html: string) => string
}
