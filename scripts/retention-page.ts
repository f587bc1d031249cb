import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describePeriod, retainedData } from '#domain/platform/retained-data.ts'
import { groundLabels } from '#domain/platform/retention.ts'

/** Writes docs/retention.md from the program's table of retention; a test fails when the file differs. */

const retentionPage = (): string => `# Ce qui est gardé, et combien de temps

<!-- Écrit par scripts/retention-page.ts d’après domain/platform/retention.ts\u00a0: ne pas modifier à la main. -->

Le registre des durées de conservation. La tâche \`delete-old-data\` efface chaque nuit, à 4\u00a0h\u00a010, ce dont le délai en
jours est écoulé\u00a0; les mentions légales montrent le même tableau. Une personne télécharge ou supprime elle-même ses données
depuis «\u00a0Mes données\u00a0» (\`/profile/privacy\`).

| Donnée | Durée | Base légale (RGPD, art. 6) | À la fin |
| --- | --- | --- | --- |
${retainedData.map((retained) => `| ${retained.what} | ${describePeriod(retained)} | ${groundLabels[retained.ground]} | ${retained.end} |`).join('\n')}
`

const pagePath = resolve(dirname(fileURLToPath(import.meta.url)), '../docs/retention.md')

export const isUpToDate = (): boolean => {
  try {
    return readFileSync(pagePath, 'utf8') === retentionPage()
  } catch {
    return false
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(pagePath, retentionPage())
