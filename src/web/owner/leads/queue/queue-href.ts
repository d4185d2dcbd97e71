import type { QueueView } from '#shared/leads/work.ts'
import { pagePaths } from '#shared/paths.ts'

/** The address of one of the queue's piles. */
export const queueHref = (view: QueueView): string =>
  `${pagePaths.admin}?tab=inquiries${view === 'answer' ? '' : `&view=${view}`}`

/** The queue with its search at the top, ready to be typed into. */
export const findHref = `${pagePaths.admin}?tab=inquiries&find`
