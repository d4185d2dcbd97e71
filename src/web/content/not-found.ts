import { pagePaths } from '#shared/paths.ts'

export const notFoundPage = {
  title: '404 Page Not Found',
  text: 'Did you forget to add the page to the router?',
  help: 'There is nothing at this address: it may have moved, or a letter is wrong. Try one of these.',
  homeLabel: 'Back to Home',
  links: [
    { label: 'Services', href: pagePaths.services },
    { label: 'Portfolio', href: pagePaths.portfolio },
    { label: 'Contact', href: pagePaths.contact },
    { label: 'Request a free quote', href: pagePaths.quote },
  ],
} as const
