import sharp from 'sharp'
import { appIcon, brandMark, favicon, maskableIcon, statusBarMark } from './brand.ts'
import { socialCardImage } from './catalogue.ts'
import { socialCard } from './scenes/site/social-card.ts'

/** A committed bitmap: its path under `public/` and its size in pixels. */
interface BitmapOutput {
  file: string
  width: number
  height: number
  render: () => Promise<Buffer>
}

const faviconSize = 32

/** Every bitmap of the site; `businessName` is lettered on the social card. */
export function bitmapOutputs(businessName: string): BitmapOutput[] {
  const { width, height } = socialCardImage
  return [
    {
      file: 'favicon.ico',
      width: faviconSize,
      height: faviconSize,
      render: async () => icoFromPng(await png(favicon(), faviconSize, faviconSize), faviconSize),
    },
    icon('apple-touch-icon.png', 180, appIcon),
    icon('icon-192.png', 192, brandMark),
    icon('icon-512.png', 512, brandMark),
    icon('icon-maskable-512.png', 512, maskableIcon),
    icon('icon-badge-96.png', 96, statusBarMark),
    {
      file: 'social-card.png',
      width,
      height,
      render: async () => {
        const svg = socialCard(businessName)().toSvg('light')
        return sharp(Buffer.from(svg), { density: 144 })
          .resize(width, height)
          .png({ palette: true, colours: 128, compressionLevel: 9, effort: 10 })
          .toBuffer()
      },
    },
  ]
}

/** Width and height of a committed bitmap, or undefined when it is not an image. */
export async function bitmapSize(file: Buffer): Promise<{ width: number; height: number } | undefined> {
  const isIco = file.length > 22 && file.readUInt16LE(0) === 0 && file.readUInt16LE(2) === 1
  const image = isIco ? file.subarray(file.readUInt32LE(18)) : file
  try {
    const { width, height } = await sharp(image).metadata()
    return { width, height }
  } catch {
    return undefined
  }
}

function icon(file: string, size: number, svg: () => string): BitmapOutput {
  return { file, width: size, height: size, render: () => png(svg(), size, size) }
}

async function png(svg: string, width: number, height: number): Promise<Buffer> {
  // Render large and reduce: librsvg's own scaling leaves thin bars uneven.
  const density = Math.min(2400, Math.max(72, (72 * width) / 32))
  return sharp(Buffer.from(svg), { density })
    .resize(width, height, { fit: 'fill' })
    .png({ palette: true, compressionLevel: 9, effort: 10 })
    .toBuffer()
}

/** Wraps one PNG in the ICO container, for the browsers and feed readers that still ask for /favicon.ico. */
function icoFromPng(image: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(0, 0)
  header.writeUInt16LE(1, 2) // type: icon
  header.writeUInt16LE(1, 4) // one image
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10) // colour planes
  header.writeUInt16LE(32, 12) // bits per pixel
  header.writeUInt32LE(image.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, image])
}
