declare module 'html-to-text' {
  interface Selector {
    selector: string
    format?: string
    options?: object
  }
  /** What makes a plain text of HTML. */
  export function compile(options: { wordwrap: false; selectors: Selector[] }): (html: string) => string
}
