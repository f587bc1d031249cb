/** `2 h 05 min`, `12 min 05 s`, `45 s`: seconds only where they matter. */
export function timeLeft(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const padded = (count: number) => String(count).padStart(2, '0')
  if (hours > 0) return `${hours}\u00a0h\u00a0${padded(minutes)}\u00a0min`
  const rest = seconds % 60
  return minutes > 0 ? `${minutes}\u00a0min\u00a0${padded(rest)}\u00a0s` : `${rest}\u00a0s`
}

/** In minutes; nothing is said between them. */
const announced = [1, 5, 10]

/** What is said aloud of the time that is left: the same for minutes on end, so that it is said once. */
export function announcedAt(seconds: number): string {
  if (seconds === 0) return 'Le temps est écoulé.'
  const minutes = announced.find((count) => seconds <= count * 60)
  if (minutes === undefined) return ''
  return `Il vous reste ${minutes === 1 ? 'une minute' : `${minutes}\u00a0minutes`} au plus.`
}
