/**
 * How the names of saved forms begin in the browser's storage. The number is the shape's: what an older release
 * saved in another shape is never read. Alone here, so that a page without forms can look for them.
 */
export const savedFormPrefix = 'form-1-'
