import packageFile from '../../../package.json' with { type: 'json' }

/** The version in package.json; in the built site, the one at build time. */
export const siteVersion: string = packageFile.version
