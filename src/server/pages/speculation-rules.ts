import { publicPaths } from '#shared/paths.ts'

/** Every document names this path in a header (page-cache.ts). */
export const speculationRulesPath = '/speculation-rules.json'

/** Lets browsers prerender the next page when a visitor hovers over or presses a link. */
export const speculationRules = JSON.stringify({
  prerender: [{ where: { href_matches: Object.values(publicPaths) }, eagerness: 'moderate' }],
})
