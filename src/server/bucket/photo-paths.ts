/** Folders of the data folder, and key prefixes in a bucket: both use the same names. */
export const photoFolders = { gallery: 'uploads', quotes: 'quote-photos' } as const

const photoFile = /^(?:uploads|quote-photos)\/([0-9a-f]{32})\/(?:sizes\/)?[\w-][\w.-]*$/

/** Returns the name of a file's photo by its path in the data folder or its key; undefined for any other file. */
export const stemOfPath = (path: string): string | undefined => photoFile.exec(path)?.[1]
