import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defaultDelays, disputeDays } from '#domain/orders/delays.ts'
import { getTransition, type TransitionName, transitionNames } from '#domain/orders/lifecycle.ts'
import {
  type FulfilmentStatus,
  fulfilmentStatuses,
  orderStatusLabels,
  states,
} from '#domain/orders/states.ts'
import type { Effect, Mover } from '#domain/orders/transition.ts'

/** Writes docs/order-lifecycle.md from the program's table of transitions; a test fails when the file differs. */

const moverLabels: Record<Mover, string> = {
  buyer: 'l’acheteur',
  seller: 'le vendeur',
  administrator: 'un administrateur',
  clock: 'le temps',
  provider: 'le prestataire de paiement',
}

const effectLabels: Record<Effect, string> = {
  'take-stock':
    'dès que tous les devis de la commande sont acceptés, les articles sont réservés\u00a0; refusé s’ils sont partis',
  'issue-pickup-code': 'le code de retrait est émis',
  'give-back-stock': 'ce qui n’a pas été remis revient en stock',
  hold: 'la somme est gardée\u00a0; code de retrait et facture sont émis',
  release: 'la part des articles remis part vers le vendeur',
  'release-rest': 'tout ce qui est encore gardé part vers le vendeur',
  'refund-rest': 'tout ce qui est encore gardé revient à l’acheteur',
  'refund-all': 'tout revient à l’acheteur\u00a0; ce qui était versé au vendeur est repris',
  'refund-part-release-rest': 'une partie revient à l’acheteur, le reste part vers le vendeur',
  freeze: 'plus rien ne part vers le vendeur',
  'end-pickup-code': 'le code de retrait ne sert plus',
}

const { unpaidMinutes, cancellationDays, handOverDays, confirmationDays, quoteDays } = defaultDelays
/** The default delays. */
const delayLabels: Partial<Record<TransitionName, string>> = {
  expire: `${unpaidMinutes} minutes après la commande, ou après le dernier devis accepté`,
  'give-up-quote': `${quoteDays} jours après la demande, ou la dernière nouvelle du devis`,
  'cancel-unacknowledged': `à partir de ${cancellationDays} jours après le paiement`,
  'end-uncollected': `${handOverDays} jours après la commande ferme`,
  'end-remainder': `${handOverDays} jours après la dernière remise`,
  'refund-uncollected': `${handOverDays} jours après le paiement`,
  'refund-remainder': `${handOverDays} jours après la dernière remise`,
  'take-as-received': `${confirmationDays} jours après l’expédition ou la remise déclarée`,
  contest: `pendant ${disputeDays} jours après la réception`,
}

const statusLabel = (status: FulfilmentStatus): string => orderStatusLabels[status]
/** Replaces colons, which Mermaid interprets. */
const diagramLabel = (label: string): string => label.replaceAll(/\s?:/g, ',')
const tableCell = (parts: readonly string[]): string => parts.join('\u00a0; ').replaceAll('|', '\\|') || '–'

function diagram(): string {
  const labelsByArrow = new Map<string, string[]>()
  for (const name of transitionNames) {
    const { from, to, label } = getTransition(name)
    for (const status of from) {
      const arrow = `${status} --> ${to}`
      labelsByArrow.set(arrow, [...(labelsByArrow.get(arrow) ?? []), diagramLabel(label)])
    }
  }
  return [
    'stateDiagram-v2',
    '    direction TB',
    ...fulfilmentStatuses.map((status) => `    state "${statusLabel(status)}" as ${status}`),
    `    [*] --> ${states.placed}`,
    ...[...labelsByArrow].map(([way, labels]) => `    ${way} : ${labels.join('<br>')}`),
    `    ${states.cancelled} --> [*]`,
    `    ${states.received} --> [*]`,
  ].join('\n')
}

const tableRow = (name: TransitionName): string => {
  const { by, from, to, when, effects, label } = getTransition(name)
  const isSameState = from.length === 1 && from[0] === to
  const outcome = isSameState ? 'l’état reste' : `→ ${statusLabel(to)}`
  const cells = [
    tableCell(from.map(statusLabel)),
    tableCell(by.map((mover) => moverLabels[mover])),
    `**${label}** (\`${name}\`)<br>${outcome}`,
    tableCell(when ? [when] : []),
    tableCell(effects.map((effect) => effectLabels[effect])),
    tableCell([delayLabels[name] ?? ''].filter(Boolean)),
  ]
  return `| ${cells.join(' | ')} |`
}

export const lifecyclePage = (): string => `# La vie d’une commande

<!-- Écrit par scripts/lifecycle-diagram.ts d’après domain/orders/lifecycle.ts\u00a0: ne pas modifier à la main. -->

Une commande compte une part par vendeur, et chaque part suit ce parcours. L’état de la commande est celui de la part la
moins avancée\u00a0; elle est «\u00a0${orderStatusLabels.disputed}\u00a0» dès qu’une part l’est, et «\u00a0${orderStatusLabels[states.cancelled]}\u00a0» quand toutes le sont. Après
la remise, les avis échangés la mènent à «\u00a0${orderStatusLabels[states.reviewedByBuyer]}\u00a0», «\u00a0${orderStatusLabels[states.reviewedBySeller]}\u00a0», puis
«\u00a0${orderStatusLabels.reviewed}\u00a0».

Ce qui n’est pas payé par carte (une commande gratuite, ou un site sans paiement par carte) a sa propre vie\u00a0: ferme aussitôt,
elle est prise en charge, remise contre le code et évaluée comme les autres, sans qu’aucune somme passe par le site.

\`\`\`mermaid
${diagram()}
\`\`\`

Les délais sont ceux d’origine\u00a0: un administrateur les change dans les réglages, et ils valent aussitôt pour les
commandes en cours.

| État | Qui | Action | Condition | Effets | Délai |
| --- | --- | --- | --- | --- | --- |
${transitionNames.map(tableRow).join('\n')}
`

export const lifecyclePath = resolve(dirname(fileURLToPath(import.meta.url)), '../docs/order-lifecycle.md')

export const isUpToDate = (): boolean => {
  try {
    return readFileSync(lifecyclePath, 'utf8') === lifecyclePage()
  } catch {
    return false
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(lifecyclePath, lifecyclePage())
