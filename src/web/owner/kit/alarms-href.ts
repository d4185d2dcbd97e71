import { pagePaths } from '#shared/paths.ts'

/** Where the alarms are set. */
export const alarmsHref = `${pagePaths.admin}?panel=alarms`
