import type { ComponentType } from 'react'

/** Components of the islands, each fetched when a document needs it. */
const islands = {
  'contact-form': async () => (await import('../islands/contact/contact-form.tsx')).ContactForm,
  'project-card': async () => (await import('../islands/gallery/project-card.tsx')).ProjectCard,
  'project-gallery': async () => (await import('../islands/gallery/project-gallery.tsx')).ProjectGallery,
  'quote-form': async () => (await import('../islands/quote/quote-form.tsx')).QuoteForm,
  'suburb-check': async () => (await import('../islands/suburb-check/suburb-check.tsx')).SuburbCheck,
  'testimonial-form': async () =>
    (await import('../islands/testimonial/testimonial-form.tsx')).TestimonialForm,
  testimonials: async () => (await import('../islands/testimonials/testimonials.tsx')).Testimonials,
} satisfies Record<string, () => Promise<ComponentType<never>>>

const modules = {
  ...islands,
  /** The build puts this module into React's file, which every island loads anyway. */
  hydrate: () => import('../islands/hydrate.tsx'),
  'quote-photos': () => import('../islands/quote-photos/quote-photos.tsx'),
  'start-pending-submissions': () => import('../islands/forms/start-pending-submissions.tsx'),
}

export type IslandName = keyof typeof islands
/** Each name is also that of the module's file. */
export type LazyName = keyof typeof modules

/** Paths of all files that a module needs, its own first. The build fills them in (vite.config.ts). */
const files: Readonly<Partial<Record<LazyName, readonly string[]>>> = JSON.parse(LAZY_FILES)

export function load<Name extends LazyName>(name: Name): ReturnType<(typeof modules)[Name]> {
  preload(name)
  return modules[name]() as ReturnType<(typeof modules)[Name]>
}

/** Fetches all files of a module at once instead of one import after the other. Runs none of them. */
export function preload(name: LazyName): void {
  for (const href of files[name] ?? []) {
    if (document.head.querySelector(`[href="${href}"]`)) continue
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
}

/** Whether the server says that the module no longer exists; false when it can't be asked. */
export async function isGone(name: LazyName): Promise<boolean> {
  const [path] = files[name] ?? []
  const answer = path && (await fetch(path, { method: 'HEAD' }).catch(() => undefined))
  return answer ? answer.status === 404 : false
}
