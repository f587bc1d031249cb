import { palette } from './drawing/palette.ts'
import { page, rect } from './drawing/svg.ts'
import { delivery } from './scenes/delivery.ts'
import { deposit } from './scenes/deposit.ts'
import { listing } from './scenes/listing.ts'
import { search } from './scenes/search.ts'
import { street } from './scenes/street.ts'

export const film = { width: 1280, height: 720, fps: 25, seconds: 44.6, poster: 44 }

/** Chaque plan dessine de son début à sa fin ; ils se chevauchent pour que rien ne se coupe net. */
const shots = [
  { from: 0, to: 18.2, draw: street },
  { from: 17, to: 21.9, draw: listing },
  { from: 20.6, to: 29.3, draw: search },
  { from: 31.2, to: 60, draw: delivery },
  { from: 27.4, to: 38, draw: deposit },
]

export const frame = (t: number) =>
  page(
    film.width,
    film.height,
    rect(0, 0, film.width, film.height, palette.plaster) +
      shots.map(({ from, to, draw }) => (t >= from && t < to ? draw(t) : '')).join(''),
  )
