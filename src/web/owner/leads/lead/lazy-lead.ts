import { lazyComponent } from '#web/owner/kit/lazy-part.tsx'

const loadLead = () => import('./lead.tsx')

export const Lead = lazyComponent(async () => (await loadLead()).Lead)

/** Fetches it ahead: when it is opened there may be no signal. */
export const preloadLead = () => void loadLead().catch(() => undefined)
