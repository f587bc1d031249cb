// Le film de sensibilisation : chaque image est un SVG, rendu par sharp, que ffmpeg assemble.
// À relancer seulement quand le film change ; ses résultats sont dans public/film.
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { encodeMp4, encodeWebm, ffmpegIsThere, record } from './encode.ts'
import { film, frame } from './film.ts'
import { subtitles } from './subtitles.ts'

const results = join(import.meta.dirname, '../../public/film')

async function* images() {
  const count = Math.round(film.seconds * film.fps)
  for (let index = 0; index < count; index += 1) {
    yield await sharp(Buffer.from(frame(index / film.fps)))
      .removeAlpha()
      .raw()
      .toBuffer()
    if (index % 100 === 0) console.log(`Image ${index} sur ${count}`)
  }
}

const make = async () => {
  const workshop = await mkdtemp(join(tmpdir(), 'rechantier-film-'))
  const master = join(workshop, 'film.mkv')
  const result = (name: string) => join(results, name)
  try {
    await mkdir(results, { recursive: true })
    await writeFile(result('sensibilisation.vtt'), subtitles())
    await sharp(Buffer.from(frame(film.poster)))
      .webp({ quality: 86, effort: 6 })
      .toFile(result('affiche.webp'))
    await record(master, film, images())
    await encodeMp4(master, result('sensibilisation.mp4'))
    await encodeWebm(master, result('sensibilisation.webm'), join(workshop, 'vp9'))
  } finally {
    await rm(workshop, { recursive: true, force: true })
  }
  for (const name of ['sensibilisation.webm', 'sensibilisation.mp4', 'sensibilisation.vtt', 'affiche.webp']) {
    const { size } = await stat(result(name))
    console.log(`${name} : ${Math.round(size / 1024)} Ko`)
  }
}

if (ffmpegIsThere()) {
  await make()
} else {
  console.error('ffmpeg est introuvable : il assemble les images du film. Sous Debian : apt install ffmpeg')
  process.exitCode = 1
}
