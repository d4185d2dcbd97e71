import { pagePaths } from '#shared/paths.ts'
import { quoteHero } from './quote.ts'

/** Names of the pages below the home page, as navigation calls them. */
export const pageNames: Readonly<Record<string, string>> = {
  [pagePaths.services]: 'Services',
  [pagePaths.portfolio]: 'Portfolio',
  [pagePaths.about]: 'About',
  [pagePaths.contact]: 'Contact',
  [pagePaths.quote]: quoteHero.title,
  [pagePaths.submitTestimonial]: 'Share Your Experience',
  [pagePaths.privacy]: 'Privacy policy',
  [pagePaths.terms]: 'Terms of service',
}
