import type { PageWording } from './page-meta.ts'

/** Title and description of the owner's pages. Apart from those of the public ones, which their application has no use for. */
export const ownerPageMeta = {
  adminLogin: {
    title: 'Owner sign in',
    description: 'Sign in to manage portfolio images, testimonials and customer inquiries.',
  },
  admin: {
    title: 'Dashboard',
    description: 'Portfolio images, testimonials and customer inquiries, for the owner of the site.',
  },
  notifications: {
    title: 'Notifications',
    description: 'The latest quote requests, contact messages and testimonials, newest first.',
  },
} as const satisfies Record<string, PageWording>
