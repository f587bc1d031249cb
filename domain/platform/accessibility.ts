/** The wording of the law (décret n° 2019-768), in each page’s footer; the statement (/accessibility) explains it. */
export const accessibilityState = 'partiellement conforme'

/**
 * Figures of the accessibility statement (loi n° 2005-102 du 11 février 2005, article 47), counted from docs/rgaa.md: a test compares the
 * two.
 */
export const accessibility = {
  establishedOn: '21/11/2026',
  criteria: { met: 82, unmet: 1, notApplicable: 23 },
} as const
