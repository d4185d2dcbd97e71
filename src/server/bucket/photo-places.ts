/** Folders of the data folder, and in a bucket the beginnings of keys: the same names for the same files. */
export const photoPlaces = { gallery: 'uploads', quotes: 'quote-photos' } as const

const photoFile = /^(?:uploads|quote-photos)\/([0-9a-f]{32})\/(?:sizes\/)?[\w-][\w.-]*$/

/** Name of the photo that a file belongs to, by its path in the data folder or its key; undefined of anything else. */
export const stemOfPath = (path: string): string | undefined => photoFile.exec(path)?.[1]
