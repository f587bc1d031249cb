import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxAround, distanceBetween, distanceText } from './distance.ts'

const lyon = { latitude: 45.758, longitude: 4.835 }
const grenoble = { latitude: 45.1865, longitude: 5.7363 }
const saintDenis = { latitude: -20.8789, longitude: 55.4481 }

test('distanceBetween returns the distance of two towns in kilometres', () => {
  expect(distanceBetween(lyon, grenoble)).toBeCloseTo(94.8, 0)
  expect(distanceBetween(grenoble, lyon)).toBe(distanceBetween(lyon, grenoble))
  expect(distanceBetween(lyon, lyon)).toBe(0)
  expect(distanceBetween(lyon, saintDenis)).toBeGreaterThan(8_500)
})

test('boxAround contains every position within the distance', () => {
  const position = fc.record({
    latitude: fc.double({ min: -22, max: 52, noNaN: true }),
    longitude: fc.double({ min: -64, max: 56, noNaN: true }),
  })
  const step = fc.double({ min: -2.5, max: 2.5, noNaN: true })
  fc.assert(
    fc.property(
      position,
      step,
      step,
      fc.constantFrom(10, 25, 50, 100, 200),
      (from, north, east, kilometres) => {
        const to = { latitude: from.latitude + north, longitude: from.longitude + east }
        const box = boxAround(from, kilometres)
        fc.pre(distanceBetween(from, to) <= kilometres)
        expect(to.latitude).toBeGreaterThanOrEqual(box.south)
        expect(to.latitude).toBeLessThanOrEqual(box.north)
        expect(to.longitude).toBeGreaterThanOrEqual(box.west)
        expect(to.longitude).toBeLessThanOrEqual(box.east)
      },
    ),
  )
})

test('distanceText rounds to kilometres', () => {
  expect(
    distanceText(distanceBetween({ latitude: 48.9, longitude: 2.4 }, { latitude: 48.9, longitude: 2.4 })),
  ).toBe(null)
  expect([0.4, 0.6, 11.7, 8612].map(distanceText)).toEqual([
    'à moins de 1\u00a0km',
    'à 1\u00a0km',
    'à 12\u00a0km',
    'à 8\u202f612\u00a0km',
  ])
})
