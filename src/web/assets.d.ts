/** Stylesheets are imported for their effect; the build turns them into linked files. */
declare module '*.css'
