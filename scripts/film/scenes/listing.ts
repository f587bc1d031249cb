import { between, clamp, lerp, settle, track } from '../drawing/easing.ts'
import { mix, palette } from '../drawing/palette.ts'
import { at, disc, faded, type Point, rect, sized } from '../drawing/svg.ts'
import { words } from '../drawing/words.ts'
import { loadedPallet } from '../things/pallet.ts'
import { seller } from '../things/person.ts'
import { fingers, palm, phone, phoneSize, screenSize, tick, touch } from '../things/phone.ts'

/** La photo de la palette, telle que la voit le téléphone, dans un cadre de 262 points de large. */
export const photo = (height: number, floor = height - 26) => {
  return [
    rect(0, 0, screenSize.w, height, palette.sky),
    rect(0, 0, screenSize.w * 0.36, height, '#cfccc4'),
    rect(0, floor - 6, screenSize.w, height - floor + 6, palette.floor),
    sized(26, floor + 6, 0.45, 0.45, loadedPallet()),
  ].join('')
}

export const chip = (text: string, x: number, y: number, w: number) =>
  rect(x, y, w, 28, '#e3ebe4', 14) + words(text, x + w / 2, y + 19, 14, palette.fir, 'center')

const screen = (t: number) => {
  const card = between(t, 18.2, 18.9)
  const pressed = between(t, 19.6, 19.72) * (1 - between(t, 19.72, 19.9))
  const done = between(t, 19.85, 20.2)
  const rise = (start: number) => (1 - between(t, start, start + 0.5, settle)) * 40
  const line = (start: number, ...children: string[]) =>
    faded(between(t, start, start + 0.35), at(0, rise(start), ...children))
  return [
    photo(lerp(screenSize.h, 212, card), lerp(330, 186, card)),
    rect(0, lerp(screenSize.h, 212, card), screenSize.w, 400, palette.white),
    line(18.6, words('Porte, radiateur, vasque', 18, 246, 19.5, palette.ink)),
    line(18.8, chip('Neuf', 18, 260, 60) + chip('Encore emballé', 86, 260, 136)),
    line(19, words('180 €', 18, 332, 34, palette.fir) + words('le lot', 114, 332, 18, palette.zinc4)),
    line(
      19.2,
      sized(
        screenSize.w / 2,
        382,
        1 - pressed * 0.05,
        1 - pressed * 0.05,
        rect(-113, -28, 226, 56, mix(palette.terracotta, palette.fir, done), 16),
        faded(1 - done, words('Publier', 0, 8, 23, palette.white, 'center')),
        tick(-52, 0, 26, palette.white, between(t, 19.95, 20.4)),
        faded(done, words('En ligne', 14, 8, 23, palette.white, 'center')),
      ),
      touch(screenSize.w / 2, 382, clamp((t - 19.65) / 0.6)),
      rect(18, 434, 150, 10, palette.zinc1, 5),
      rect(18, 456, 190, 10, palette.zinc1, 5),
      rect(18, 478, 120, 10, palette.zinc1, 5),
    ),
  ].join('')
}

const phonePlace: Point = [(1280 - phoneSize.w) / 2, 66]

/** L'artisan publie son annonce. */
export const listing = (t: number) => {
  const y = track(t, [
    [17.1, 860],
    [18.3, phonePlace[1], settle],
    [20.9, phonePlace[1]],
    [21.8, 900],
  ])
  const reach = between(t, 19.2, 19.62) * (1 - between(t, 20, 20.5))
  const thumb: Point = [lerp(250, 178, reach), lerp(486, 408, reach)]
  return at(
    phonePlace[0],
    y,
    disc(phoneSize.w / 2, 210, 330, palette.haze, 0.75),
    palm(seller.skin, seller.jacket),
    phone('seller-screen', screen(t)),
    fingers(seller.skin, thumb),
  )
}

export const publishButton: Point = [640, phonePlace[1] + 12 + 382]
