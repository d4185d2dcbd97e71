import type { Asset } from '#shared/rendering.ts'

/** What may come after a document, by the name of its module in islands/entries. */
export interface LaterModules {
  'contact-form': typeof import('../islands/entries/contact-form.ts')
  'kept-sends': typeof import('../islands/entries/kept-sends.ts')
  'project-card': typeof import('../islands/entries/project-card.ts')
  'project-gallery': typeof import('../islands/entries/project-gallery.ts')
  'quote-photos': typeof import('../islands/entries/quote-photos.ts')
  'quote-form': typeof import('../islands/entries/quote-form.ts')
  'sent-details': typeof import('../islands/entries/sent-details.ts')
  'testimonial-form': typeof import('../islands/entries/testimonial-form.ts')
  'suburb-check': typeof import('../islands/entries/suburb-check.ts')
  toasts: typeof import('../islands/entries/toasts.ts')
  testimonials: typeof import('../islands/entries/testimonials.ts')
}

/** Every file that a module needs, its own first. */
const files: Readonly<Record<keyof LaterModules, readonly [Asset, ...Asset[]]>> = JSON.parse(MODULE_FILES)

export type IslandName = Exclude<
  keyof LaterModules,
  'kept-sends' | 'quote-photos' | 'sent-details' | 'toasts'
>
export type FetchLater = typeof later

/**
 * Fetches a module: all its files at once, and not one after the other as they import one another, each held to its
 * integrity, which an import alone would not check.
 */
export function later<Name extends keyof LaterModules>(name: Name): Promise<LaterModules[Name]> {
  fetchAhead(name)
  return import(/* @vite-ignore */ addressOf(name))
}

/** The same without running it. */
export function fetchAhead(name: keyof LaterModules): void {
  for (const { path, integrity } of files[name]) {
    if (document.head.querySelector(`[href="${path}"]`)) continue
    const link = Object.assign(document.createElement('link'), {
      rel: 'modulepreload',
      href: path,
      integrity,
    })
    document.head.append(link)
  }
}

/** Whether the server says that the module is not there; false when it can't be asked. */
export async function isGone(name: keyof LaterModules): Promise<boolean> {
  const answer = await fetch(addressOf(name), { method: 'HEAD' }).catch(() => undefined)
  return answer?.status === 404
}

const addressOf = (name: keyof LaterModules) => files[name][0].path
