const minute = 60

/** Describes a waiting time, rounded up: `45 secondes`, `12 minutes`. */
export function describeWait(seconds: number): string {
  const [count, unit] = seconds < minute ? [seconds, 'seconde'] : [Math.ceil(seconds / minute), 'minute']
  return `${count}\u00a0${unit}${count > 1 ? 's' : ''}`
}
