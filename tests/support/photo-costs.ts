import sharp from 'sharp'
import { imageGrid } from './image-grid.ts'
import { heicFromPhone } from './photo-samples.ts'

type Channels = 3 | 4

/** Returns a photo of one colour: a few kilobytes that cost as much to decode as any photo of that size. */
export const plainPhoto = (width: number, height: number, channels: Channels = 3) =>
  sharp({
    create: { width, height, channels, background: { r: 200, g: 30, b: 30, alpha: 0.5 } },
    limitInputPixels: false,
  })

/** Returns 48 megapixels as an iPhone stores them: rotated and in tiles, here of 640 × 480. */
export const heicOf48Megapixels = () =>
  imageGrid(heicFromPhone(), { columns: 13, rows: 13, width: 8064, height: 6048, quarters: 3 })
