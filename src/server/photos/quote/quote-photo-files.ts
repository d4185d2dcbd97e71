import { thumbnailFilename } from '#shared/photo-files.ts'

/** Name of the uploaded file in a photo's folder, which still has its metadata; it is deleted once sizes exist. */
export const originalName = 'original'
export const sizesName = 'sizes'

/** Returns the path of a size within the photo's folder. */
export const sizeOf = (filename: string, size?: 'small') =>
  `${sizesName}/${size ? thumbnailFilename(filename) : filename}`
