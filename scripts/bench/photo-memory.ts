import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { createPhotoEncoder } from '#server/photos/encode/photo-encoder.ts'
import { type Encoding, RefusedPhoto } from '#server/photos/encode/photo-job.ts'
import { heicOf48Megapixels } from '../../tests/support/photo-costs.ts'
import { familyOf } from './processes.ts'
import { printTarget } from './report.ts'

const quickPng = { compressionLevel: 1 }

interface Costly {
  what: string
  width: number
  height: number
  encode: (photo: Sharp) => Sharp
  hasAlpha?: boolean
}

/** The largest photo of each format that is accepted, and some that are refused before decoding. */
const costly: Costly[] = [
  { what: 'JPEG', width: 9280, height: 6944, encode: (photo) => photo.jpeg() },
  {
    what: 'JPEG, progressive',
    width: 8192,
    height: 6144,
    encode: (photo) => photo.jpeg({ progressive: true }),
  },
  {
    ...{ what: 'JPEG, progressive, 4:4:4', width: 6800, height: 5100 },
    encode: (photo) => photo.jpeg({ progressive: true, chromaSubsampling: '4:4:4', quality: 50 }),
  },
  {
    ...{ what: 'JPEG, progressive, CMYK', width: 5400, height: 4050 },
    encode: (photo) => photo.toColourspace('cmyk').jpeg({ progressive: true, quality: 50 }),
  },
  {
    what: 'PNG, 8 bits, interlaced',
    width: 8192,
    height: 6144,
    encode: (photo) => photo.png({ ...quickPng, progressive: true }),
  },
  {
    ...{ what: 'PNG, 16 bits, alpha', width: 8192, height: 6144, hasAlpha: true },
    encode: (photo) => photo.toColourspace('rgb16').png(quickPng),
  },
  {
    ...{ what: 'PNG, 16 bits, alpha, interlaced', width: 5300, height: 4000, hasAlpha: true },
    encode: (photo) => photo.toColourspace('rgb16').png({ ...quickPng, progressive: true }),
  },
  {
    what: 'WebP, lossless',
    width: 8192,
    height: 6144,
    encode: (photo) => photo.webp({ lossless: true, effort: 0 }),
  },
  {
    what: 'AVIF',
    width: 4032,
    height: 3024,
    encode: (photo) => photo.avif({ effort: 0, chromaSubsampling: '4:2:0' }),
  },
  {
    ...{ what: 'AVIF, 10 bits, 4:4:4, alpha', width: 3440, height: 2580, hasAlpha: true },
    encode: (photo) => photo.avif({ effort: 0, bitdepth: 10, chromaSubsampling: '4:4:4' }),
  },
  {
    what: 'AVIF of 48 megapixels in a kilobyte',
    width: 8064,
    height: 6048,
    encode: (photo) => photo.avif({ effort: 0, chromaSubsampling: '4:2:0' }),
  },
]

/** Measures the peak memory of the process that decodes a photo, for the costliest ones (on Linux). */
export async function benchPhotoMemory(): Promise<void> {
  console.log('\nPhotos: the most memory of the process that decodes one')
  const folder = mkdtempSync(path.join(tmpdir(), 'trade-site-photos-'))
  let mostMib = 0
  try {
    const encoder = createPhotoEncoder()
    const measure = async (what: string, megapixels: number, file: Buffer) => {
      for (const purpose of ['gallery', 'lead'] as const) {
        const target = path.join(folder, `${what}-${purpose}`.replace(/\W+/g, '-'))
        const source = `${target}.source`
        mkdirSync(target)
        writeFileSync(source, file)
        const { mib, outcome } = await peakOf(encoder, { source, target, filename: 'photo.jpg', purpose })
        mostMib = Math.max(mostMib, mib)
        console.log(
          `  ${what.padEnd(36)} ${megapixels.toFixed(1).padStart(5)} MP  ${purpose.padEnd(8)} ${mib.toFixed(0).padStart(4)} MiB  ${outcome}`,
        )
      }
    }
    for (const { what, width, height, encode, hasAlpha } of costly) {
      await measure(
        what,
        (width * height) / 1e6,
        await encode(aPhoto(width, height, hasAlpha ? 4 : 3)).toBuffer(),
      )
    }
    await measure('HEIC of an iPhone, 8 bits', (8064 * 6048) / 1e6, heicOf48Megapixels())
    printTarget('memory of the process that decodes a photo, most', `${mostMib.toFixed(0)} MiB`, '≤ 350 MiB')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Makes a photo with detail everywhere, in a file of moderate size. */
const aPhoto = (width: number, height: number, channels: 3 | 4) =>
  sharp({
    create: {
      width: 200,
      height: 150,
      channels,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  }).resize({ width, height, fit: 'fill', kernel: 'nearest' })

async function peakOf(encoder: ReturnType<typeof createPhotoEncoder>, job: Encoding) {
  let mib = 0
  const watch = setInterval(() => {
    mib = Math.max(mib, ...familyOf(process.pid).map(peakOfDecoder))
  }, 5)
  try {
    await encoder.encode(job, new AbortController().signal)
    return { mib, outcome: 'taken' }
  } catch (error) {
    if (error instanceof RefusedPhoto) return { mib, outcome: error.message }
    throw error
  } finally {
    clearInterval(watch)
  }
}

/** Returns the peak in MiB; 0 for another process, or one that has just ended. */
function peakOfDecoder(pid: number): number {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('photo-worker')) return 0
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
