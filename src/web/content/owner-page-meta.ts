import type { PageWording } from './page-meta.ts'

/** Titles and descriptions of the owner's pages, whose application loads none of the public ones. */
export const ownerPageMeta = {
  adminLogin: {
    title: 'Owner sign in',
    description: 'Sign in to look after portfolio images, reviews and customer enquiries.',
  },
  admin: {
    title: 'Dashboard',
    description: 'Portfolio images, reviews and customer enquiries, for the owner of the site.',
  },
  notifications: {
    title: 'Notifications',
    description: 'The latest quote requests, contact messages and reviews, newest first.',
  },
} as const satisfies Record<string, PageWording>
