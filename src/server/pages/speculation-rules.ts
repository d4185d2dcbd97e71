import { publicPaths } from '#shared/paths.ts'

/** Every document names it in a header (page-cache.ts). */
export const speculationRulesPath = '/speculation-rules.json'

/**
 * The next document is made ready when a visitor seems to be about to go there: the browser's own guess of a hover
 * or a press, and its own limits for those who save data or battery. The owner's pages, files and calls are not
 * listed.
 */
export const speculationRules = JSON.stringify({
  prerender: [{ where: { href_matches: Object.values(publicPaths) }, eagerness: 'moderate' }],
})
