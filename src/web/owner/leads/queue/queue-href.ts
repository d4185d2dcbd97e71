import type { QueueView } from '#shared/leads/work.ts'
import { pagePaths } from '#shared/paths.ts'

/** Returns the URL of a view of the queue. */
export const queueHref = (view: QueueView): string =>
  `${pagePaths.admin}?tab=inquiries${view === 'answer' ? '' : `&view=${view}`}`

/** URL of the queue with its search at the top and focused. */
export const findHref = `${pagePaths.admin}?tab=inquiries&find`
