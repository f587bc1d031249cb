import { expect, test } from 'vitest'
import { areaAroundCommune, clipArea, formatArea, isWithinArea, parseArea } from './distance.ts'

const paris = { west: 2.1, south: 48.7, east: 2.6, north: 49 }

test('parseArea parses what formatArea prints, and rounds to three decimals', () => {
  expect(formatArea(paris)).toBe('2.1,48.7,2.6,49')
  expect(parseArea(formatArea(paris))).toEqual(paris)
  expect(parseArea('-1.23456,47,-1,47.5')).toEqual({ west: -1.235, south: 47, east: -1, north: 47.5 })
})

test('parseArea returns null for anything but a part of the world', () => {
  for (const text of ['', '1,2,3', '2.6,48.7,2.1,49', '2.1,49,2.6,48.7', 'a,b,c,d', '-181,0,1,1', '0,0,1,91'])
    expect(parseArea(text), text).toBeNull()
})

test('clipArea clips an area to the world', () => {
  expect(clipArea({ west: -400, south: -100, east: 400, north: 100 })).toEqual({
    west: -180,
    south: -90,
    east: 180,
    north: 90,
  })
})

test('areaAroundCommune contains the centre of its commune only', () => {
  const pantin = { latitude: 48.8945, longitude: 2.4091 }
  const area = areaAroundCommune(pantin)
  expect(isWithinArea(area, pantin)).toBe(true)
  expect(isWithinArea(area, { latitude: 48.9045, longitude: 2.4091 })).toBe(false)
  expect(parseArea(formatArea(area))).toEqual(area)
})
