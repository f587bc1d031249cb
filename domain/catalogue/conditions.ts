/** In what state an article is: one scale for all categories. */
export const conditions = [
  'new_sealed',
  'new_opened',
  'exhibited',
  'reused_good',
  'to_restore',
  'unknown',
] as const
