import { lazy } from 'react'

const loadLead = () => import('./lead.tsx')

export const Lead = lazy(async () => ({ default: (await loadLead()).Lead }))

/** Fetches it ahead: when it is opened there may be no signal. */
export const preloadLead = () => void loadLead().catch(() => undefined)
