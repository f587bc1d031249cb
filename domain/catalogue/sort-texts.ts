import { defaultSort, type Sort } from './sort-orders.ts'

/** `since` is the day of the last change to the order or its text. */
const texts: Readonly<Record<Sort, { text: string; since: string }>> = {
  relevance: {
    text: 'proposé et appliqué par défaut dès que vous cherchez des mots\u00a0; ses critères sont détaillés ci-dessous.',
    since: '2026-11-29',
  },
  'date-desc': {
    text: 'de la plus récemment mise en ligne à la plus ancienne.',
    since: '2026-11-22',
  },
  'date-asc': {
    text: 'l’inverse.',
    since: '2026-11-22',
  },
  'price-asc': {
    text: 'ce que coûte la plus petite quantité que l’on peut acheter, du moins cher au plus cher\u00a0: un carton et un mètre carré se comparent ainsi\u00a0; les prix sur demande viennent après tous les autres.',
    since: '2026-11-28',
  },
  'price-desc': {
    text: 'l’inverse\u00a0; les prix sur demande viennent là aussi en dernier.',
    since: '2026-11-28',
  },
  'price-m2': {
    text: 'le prix d’un mètre carré, du moins cher au plus cher, des articles vendus ainsi ou dont on sait ce qu’ils contiennent\u00a0; tous les autres viennent ensuite, du plus récent au plus ancien. Cet ordre n’est proposé que là où il y en a.',
    since: '2026-11-28',
  },
  'price-ml': {
    text: 'le prix d’un mètre linéaire, du moins cher au plus cher, des articles vendus ainsi ou dont on sait ce qu’ils contiennent\u00a0; tous les autres viennent ensuite, du plus récent au plus ancien. Cet ordre n’est proposé que là où il y en a.',
    since: '2026-11-28',
  },
  'price-kg': {
    text: 'le prix d’un kilogramme, du moins cher au plus cher, des articles vendus ainsi ou dont on sait ce qu’ils contiennent\u00a0; tous les autres viennent ensuite, du plus récent au plus ancien. Cet ordre n’est proposé que là où il y en a.',
    since: '2026-11-28',
  },
  'name-asc': {
    text: 'par ordre alphabétique français du titre, les nombres selon leur valeur\u00a0: 1, 2, 10.',
    since: '2026-11-28',
  },
  'name-desc': {
    text: 'l’ordre alphabétique inverse.',
    since: '2026-11-22',
  },
  distance: {
    text: 'de la commune la plus proche de celle que vous avez indiquée à la plus éloignée, et dans une même commune de la plus récente à la plus ancienne\u00a0; les annonces dont la commune n’est pas connue viennent en dernier. Sans commune indiquée, cet ordre n’est pas proposé.',
    since: '2026-11-22',
  },
}

/** The day of the last change to `defaultSort` or its description. */
const defaultSince = '2026-11-29'

/** Describes an order for `/ranking` and the general terms; the law requires the description to be true. */
export function sortText(sort: Sort): string {
  const { text } = texts[sort]
  return sort === defaultSort
    ? `${text} C’est l’ordre appliqué par défaut quand aucun mot n’est cherché.`
    : text
}

/** The day of the last change to any of them. */
export const sortTextsSince =
  [defaultSince, ...Object.values(texts).map(({ since }) => since)].toSorted().at(-1) ?? defaultSince
