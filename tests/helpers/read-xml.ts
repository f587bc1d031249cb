import { createRequire } from 'node:module'

export interface XmlElement {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
}

/** The used part of the parser's interface (https://github.com/isaacs/sax-js). */
interface Parser {
  onopentag: (tag: { name: string; attributes: Record<string, string> }) => void
  onclosetag: () => void
  ontext: (text: string) => void
  oncdata: (text: string) => void
  onerror: (error: Error) => void
  write(xml: string): Parser
  close(): void
}

/** The parser that the package `sitemap` depends on. */
const sax = createRequire(createRequire(import.meta.url).resolve('sitemap'))('sax') as {
  parser(strict: boolean, options: { xmlns: boolean }): Parser
}

/** Characters that XML forbids and the parser accepts (XML 1.0, section 2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u

/** Returns the root element. @throws Error when the document is not well-formed or uses an undeclared namespace */
export function readXml(xml: string): XmlElement {
  if (forbidden.test(xml)) throw new Error('a character that XML forbids')
  const root: XmlElement = { name: '', attributes: {}, text: '', children: [] }
  const openElements = [root]
  const current = () => openElements.at(-1) as XmlElement
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
    openElements.push(element)
  }
  parser.onclosetag = () => openElements.pop()
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

export const findChildren = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []

/** The text of the only child with this name; undefined when there is none or more than one. */
export function getOnlyText(element: XmlElement | undefined, name: string): string | undefined {
  const found = findChildren(element, name)
  return found.length === 1 ? found[0]?.text.trim() : undefined
}
