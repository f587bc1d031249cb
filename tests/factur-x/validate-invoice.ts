import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import saxon from 'saxon-js'
import { validateXML } from 'xmllint-wasm'

const folder = resolve('tests/factur-x')
const main = 'CrossIndustryInvoice_100pD16B.xsd'
const files = readdirSync(`${folder}/schema`).map((fileName) => ({
  fileName,
  contents: readFileSync(`${folder}/schema/${fileName}`, 'utf8'),
}))
const rules: object = JSON.parse(gunzipSync(readFileSync(`${folder}/en16931-cii.sef.json.gz`)).toString())

/** Faults of Cross Industry Invoices by the schema of UN/CEFACT, which is loaded once for all, and by the rules of EN 16931. */
export async function faultsOf(...invoices: string[]): Promise<string[]> {
  const { errors } = await validateXML({
    xml: invoices.map((contents, index) => ({ fileName: `${index}.xml`, contents })),
    schema: files.filter(({ fileName }) => fileName === main),
    preload: files.filter(({ fileName }) => fileName !== main),
  })
  return [...errors.map(({ message }) => message), ...invoices.flatMap(brokenRules)]
}

function brokenRules(xml: string): string[] {
  const report = saxon.transform({ stylesheetInternal: rules, sourceText: xml, destination: 'serialized' })
  const failed = report.principalResult.matchAll(
    /<svrl:failed-assert[^>]*?\bid="([^"]*)"[\s\S]*?<svrl:text>([\s\S]*?)<\/svrl:text>/g,
  )
  return [...failed].map(([, id, text]) => `${id}: ${text}`)
}
