const minuteSeconds = 60

/** Describes a waiting time, rounded up: `45 secondes`, `12 minutes`. */
export function describeWait(seconds: number): string {
  const [count, unit] =
    seconds < minuteSeconds ? [seconds, 'seconde'] : [Math.ceil(seconds / minuteSeconds), 'minute']
  return `${count}\u00a0${unit}${count > 1 ? 's' : ''}`
}
