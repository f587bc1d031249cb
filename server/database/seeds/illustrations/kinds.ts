/** The kinds of goods the project can draw. Each is one function in this folder. */
export const materialKinds = [
  'interior-door',
  'glazed-door',
  'sliding-door',
  'entrance-door',
  'window',
  'roof-window',
  'glass-partition',
  'wardrobe',
  'staircase',
  'panel-radiator',
  'column-radiator',
  'cast-iron-radiator',
  'towel-radiator',
  'stove',
  'heat-pump',
  'basin',
  'vanity',
  'bathtub',
  'shower-tray',
  'shower-screen',
  'toilet',
  'tap',
  'roller-shutter',
  'hinged-shutter',
  'blind',
  'swing-gate',
  'sliding-gate',
  'garage-door',
  'fence',
  'parquet',
  'tiles',
  'laminate',
  'carpet-tiles',
  'mineral-wool',
  'wood-fibre',
  'rigid-panel',
  'worktop',
  'kitchen-sink',
  'luminaire',
  'electrical-panel',
  'pallet',
  'machine',
] as const

export type MaterialKind = (typeof materialKinds)[number]

/** How a picture shows the goods: alone in front, close up, or several of them as stored at the seller's. */
export const pictureViews = ['front', 'detail', 'stored'] as const
export type PictureView = (typeof pictureViews)[number]

/** The main colour of the goods; each drawing derives its shades from it. */
export const finishes = {
  oak: '#c89b6a',
  walnut: '#7a5238',
  pine: '#e3c08d',
  white: '#f4f2ec',
  cream: '#eadfc8',
  grey: '#8b9095',
  anthracite: '#3b4147',
  black: '#232527',
  steel: '#b4bac0',
  brass: '#c6a14d',
  green: '#5d7c69',
  blue: '#54738c',
  red: '#9e4a3c',
  terracotta: '#c47a5a',
  stone: '#c9bfae',
  slate: '#5f666b',
} as const
export type Finish = keyof typeof finishes

export interface MaterialPicture {
  kind: MaterialKind
  finish: Finish
  view: PictureView
  /** Any whole number: the same seed always draws the same picture, another seed varies proportions, background and light. */
  seed: number
}
