import { thumbnailFilename } from '#shared/photo-files.ts'

/** In a photo's home: the file as it was sent, with all that it says of its maker; gone once there are sizes of it. */
export const originalName = 'original'
export const sizesName = 'sizes'

/** A size of a quote request's photo, within its home. */
export const sizeOf = (filename: string, size?: 'small') =>
  `${sizesName}/${size ? thumbnailFilename(filename) : filename}`
