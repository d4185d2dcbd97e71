import sharp from 'sharp'
import { imageGrid } from './image-grid.ts'
import { heicFromPhone } from './photo-samples.ts'

type Channels = 3 | 4

/** One colour: a few kilobytes that take as much to decode as a photo of the same size. */
export const plainPhoto = (width: number, height: number, channels: Channels = 3) =>
  sharp({
    create: { width, height, channels, background: { r: 200, g: 30, b: 30, alpha: 0.5 } },
    limitInputPixels: false,
  })

/** As an iPhone stores 48 megapixels: 8,064 × 6,048 on their side, in tiles; here of 640 × 480. */
export const heicOf48Megapixels = () =>
  imageGrid(heicFromPhone(), { columns: 13, rows: 13, width: 8064, height: 6048, quarters: 3 })
