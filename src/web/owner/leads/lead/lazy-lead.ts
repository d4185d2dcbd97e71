import { lazyComponent } from '#web/owner/kit/lazy-part.tsx'

export const Lead = lazyComponent(async () => (await import('./lead.tsx')).Lead)
