import { createRequire } from 'node:module'

export interface XmlElement {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
}

/** As much of it as is used here (https://github.com/isaacs/sax-js). */
interface Parser {
  onopentag: (tag: { name: string; attributes: Record<string, string> }) => void
  onclosetag: () => void
  ontext: (text: string) => void
  oncdata: (text: string) => void
  onerror: (error: Error) => void
  write(xml: string): Parser
  close(): void
}

/** The parser that the package `sitemap` brings. */
const sax = createRequire(createRequire(import.meta.url).resolve('sitemap'))('sax') as {
  parser(strict: boolean, options: { xmlns: boolean }): Parser
}

/** Characters that no document may hold; the parser lets them pass (XML 1.0, section 2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u

/** The root of a document. @throws Error when it is not well-formed, or names a namespace it has not declared */
export function readXml(xml: string): XmlElement {
  if (forbidden.test(xml)) throw new Error('a character no XML document may hold')
  const root: XmlElement = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  const current = () => open.at(-1) as XmlElement
  const parser = sax.parser(true, { xmlns: true })
  parser.onopentag = ({ name, attributes }) => {
    const values = Object.entries(attributes as unknown as Record<string, { value: string }>)
    const element: XmlElement = {
      name,
      attributes: Object.fromEntries(values.map(([key, { value }]) => [key, value])),
      text: '',
      children: [],
    }
    current().children.push(element)
    open.push(element)
  }
  parser.onclosetag = () => open.pop()
  parser.ontext = (text) => {
    current().text += text
  }
  parser.oncdata = (text) => {
    current().text += text
  }
  parser.onerror = (error) => {
    throw error
  }
  parser.write(xml).close()
  const [document] = root.children
  if (!document) throw new Error('an empty document')
  return document
}

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []

/** The text of the one child of this name; undefined: there is none, or more than one. */
export function textOf(element: XmlElement | undefined, name: string): string | undefined {
  const found = childrenOf(element, name)
  return found.length === 1 ? found[0]?.text.trim() : undefined
}
