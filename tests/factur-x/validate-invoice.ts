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

/** What is wrong with a Cross Industry Invoice: by the schema of UN/CEFACT, then by the rules of EN 16931. */
export async function faultsOf(xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'factur-x.xml', contents: xml }],
    schema: files.filter(({ fileName }) => fileName === main),
    preload: files.filter(({ fileName }) => fileName !== main),
  })
  const report = saxon.transform({ stylesheetInternal: rules, sourceText: xml, destination: 'serialized' })
  const failed = report.principalResult.matchAll(
    /<svrl:failed-assert[^>]*?\bid="([^"]*)"[\s\S]*?<svrl:text>([\s\S]*?)<\/svrl:text>/g,
  )
  return [...errors.map(({ message }) => message), ...[...failed].map(([, id, text]) => `${id}: ${text}`)]
}
