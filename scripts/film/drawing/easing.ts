type Ease = (progress: number) => number

/** [seconde, valeur, courbe d'arrivée] */
type Key = readonly [number, number, Ease?]

export const clamp = (value: number, low = 0, high = 1) => Math.min(high, Math.max(low, value))

export const linear: Ease = (p) => p

export const accelerate: Ease = (p) => p * p

export const arrive: Ease = (p) => 1 - (1 - p) ** 3

export const glide: Ease = (p) => (p < 0.5 ? 4 * p ** 3 : 1 - (2 - 2 * p) ** 3 / 2)

/** Dépasse un peu sa cible, puis y revient. */
export const settle: Ease = (p) => 1 + 2.2 * (p - 1) ** 3 + 1.2 * (p - 1) ** 2

/** Une chute, puis deux rebonds de plus en plus courts. */
export const drop: Ease = (p) => {
  if (p < 0.62) return (p / 0.62) ** 2
  if (p < 0.86) return 1 - 0.06 * (1 - ((p - 0.74) / 0.12) ** 2)
  return 1 - 0.015 * (1 - ((p - 0.93) / 0.07) ** 2)
}

export const lerp = (from: number, to: number, progress: number) => from + (to - from) * progress

export const between = (time: number, start: number, end: number, ease: Ease = glide) =>
  ease(clamp((time - start) / (end - start)))

/** La valeur d'une piste d'images clés à cet instant. */
export const track = (time: number, keys: readonly Key[]) => {
  let start = 0
  let from: number | undefined
  for (const [end, to, ease = glide] of keys) {
    if (time < end) return from === undefined ? to : lerp(from, to, ease((time - start) / (end - start)))
    start = end
    from = to
  }
  return from ?? 0
}
