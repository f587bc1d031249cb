import { setTimeout as wait } from 'node:timers/promises'
import type { ImportDetail, ImportPreview } from '../../domain/selling/imports.ts'
import { makeSignedInBuyers, withClient } from '../helpers/buyers.ts'
import { type Figure, median, Samples } from './measure.ts'
import { processorTime, residentMemory } from './processor.ts'
import { type Setup, type Site, withSites } from './site.ts'

const productCount = 10_000
const rowCount = 2_000

/** Measures a seller's file of 2 000 rows: its preview, the writing of its products, and the memory afterwards. */
export const measureImport = (setup: Setup): Promise<Figure[]> =>
  withSites(setup, productCount, async (sites) => {
    const samples = new Samples(sites.length)
    const sellers = await Promise.all(sites.map(signInSeller))
    for (let round = 0; round <= setup.rounds; round += 1) {
      for (const [index, site] of sites.entries()) {
        const { preview, write } = await importFile(site, sellers[index] as string, round)
        if (round === 0) continue
        samples.add('preview-seconds', index, preview.seconds)
        samples.add('preview-processor-seconds', index, preview.processorSeconds)
        samples.add('preview-rows-per-second', index, rowCount / preview.seconds)
        samples.add('write-rows-per-second', index, rowCount / write.seconds)
        samples.add('write-processor-seconds', index, write.processorSeconds)
        samples.add('megabytes', index, residentMemory(site.application()))
      }
    }
    const figure = (name: string, limits: Partial<Figure> = {}): Figure => ({
      figure: name,
      values: samples.reduce(name, median),
      ...limits,
    })
    return [
      figure('preview-seconds', { value: '<=3', ratio: '<=1.25' }),
      figure('preview-processor-seconds', { value: '<=3', ratio: '<=1.25' }),
      figure('preview-rows-per-second'),
      figure('write-rows-per-second', { ratio: '>=0.8' }),
      figure('write-processor-seconds'),
      figure('megabytes', { value: '<=500' }),
    ]
  })

async function signInSeller(site: Site): Promise<string> {
  const [cookie = ''] = await makeSignedInBuyers(site, 1)
  await withClient(site.databaseUrl, (client) =>
    client.query(
      `update profiles set user_type = 'seller', organization_type = 'other', company_name = 'Menuiserie Roux'
       where email = 'buyer-1@exemple.example'`,
    ),
  )
  return cookie
}

interface Cost {
  seconds: number
  /** Processor time of application and PostgreSQL. */
  processorSeconds: number
}

async function measure(site: Site, work: () => Promise<unknown>): Promise<Cost> {
  const pids = [...site.application(), ...site.postgresql()]
  const [startedAt, processor] = [performance.now(), processorTime(pids)]
  await work()
  return {
    seconds: (performance.now() - startedAt) / 1000,
    processorSeconds: (processorTime(pids) - processor) / 1000,
  }
}

/** Sends a file, reads its preview as the page does, answers its questions and imports it. */
async function importFile(
  site: Site,
  cookie: string,
  round: number,
): Promise<{ preview: Cost; write: Cost }> {
  const call: Call = async (path, method = 'GET', body) => {
    const headers = { cookie, origin: site.origin, 'content-type': 'application/json' }
    const response = await fetch(`${site.origin}/api/imports${path}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: status ${response.status}`)
    return response.json() as never
  }
  let id = ''
  const preview = await measure(site, async () => {
    const sent = await call<ImportDetail>('?name=stock.csv', 'POST', makeFile(round))
    id = sent.id
    await call(`/${id}/preview`)
  })
  await answerWithFirstChoices(id, call)
  const { counts } = await call<ImportPreview>(`/${id}/preview`)
  if (counts.created !== rowCount) throw new Error(`the file gives ${JSON.stringify(counts)}`)
  const write = await measure(site, async () => {
    await call(`/${id}/run`, 'POST')
    while ((await call<ImportDetail>(`/${id}`)).status === 'running') await wait(20)
  })
  return { preview, write }
}

type Call = <Answer>(path: string, method?: string, body?: string) => Promise<Answer>

/** Answers the questions of the import, which differ with the characteristics of the site. */
async function answerWithFirstChoices(id: string, call: Call): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    const { questions } = await call<ImportPreview>(`/${id}/preview`)
    if (questions.length === 0) return
    const { plan } = await call<ImportDetail>(`/${id}`)
    const answers = { ...plan.answers }
    for (const question of questions) answers[question.id] = question.choices[0]?.value ?? ''
    await call(`/${id}/plan`, 'PUT', JSON.stringify({ ...plan, answers }))
  }
}

/** A stock list with categories, units and sizes that raises no question. */
const makeFile = (round: number): string =>
  [
    'Référence;Titre;Catégorie;Prix TTC;Quantité;Unité;Poids unitaire (kg);État de l’article;Description',
    ...Array.from(
      { length: rowCount },
      (_, n) =>
        `R${round}-${n};Lavabo céramique ${n} largeur 60 cm;Lavabos et vasques;${20 + (n % 300)},90;${1 + (n % 40)};pièce;12,5;Neuf, emballé;"<p>Lavabo suspendu, L 60 x P 45 cm.</p><p>Lot ${n}.</p>"`,
    ),
  ].join('\n')
