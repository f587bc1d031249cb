import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

export const ffmpegIsThere = () => spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0

const start = (args: string[]) => {
  const run = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const done = once(run, 'close').then(([code]) => {
    if (code !== 0) throw new Error(`ffmpeg s'est arrêté avec le code ${code}.`)
  })
  return { input: run.stdin, done }
}

const ffmpeg = async (args: string[]) => {
  const { input, done } = start(args)
  input.end()
  await done
}

const rec709 = [
  '-colorspace',
  'bt709',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-color_range',
  'tv',
]
const bare = ['-an', '-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', ...rec709]

type Size = { width: number; height: number; fps: number }

/** Enregistre les images sans perte, dans le format de pixels des deux films. */
export const record = async (target: string, { width, height, fps }: Size, images: AsyncIterable<Buffer>) => {
  const { input, done } = start([
    ...['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', String(fps), '-i', '-'],
    ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,format=yuv420p'],
    ...['-c:v', 'libx264', '-qp', '0', '-preset', 'ultrafast', ...bare, target],
  ])
  for await (const image of images) {
    if (!input.write(image)) await once(input, 'drain')
  }
  input.end()
  await done
}

export const encodeMp4 = (source: string, target: string) =>
  ffmpeg([
    ...['-i', source, '-c:v', 'libx264', '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
    ...[
      '-preset',
      'veryslow',
      '-tune',
      'animation',
      '-crf',
      '26',
      '-movflags',
      '+faststart',
      ...bare,
      target,
    ],
  ])

export const encodeWebm = async (source: string, target: string, log: string) => {
  const pass = (number: string, output: string[]) =>
    ffmpeg([
      ...['-i', source, '-c:v', 'libvpx-vp9', '-pix_fmt', 'yuv420p', '-b:v', '0', '-crf', '33', '-g', '250'],
      ...['-deadline', 'good', '-cpu-used', number === '1' ? '4' : '2', '-row-mt', '1', '-tile-columns', '1'],
      ...['-pass', number, '-passlogfile', log, ...bare, ...output],
    ])
  await pass('1', ['-f', 'null', '-'])
  await pass('2', [target])
}
