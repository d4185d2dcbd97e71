/**
 * Prefix of the storage keys of saved forms. Its number is the format's: forms in an older format are never read. Pages
 * without forms import this file alone to look for saved ones.
 */
export const savedFormPrefix = 'form-1-'
