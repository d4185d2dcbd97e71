import packageFile from '../../../package.json' with { type: 'json' }

/** The version in package.json; in the built site, of the time when it was built. */
export const siteVersion: string = packageFile.version
