/** What the site tries by itself: its own address with the database, each way, and restoring the newest backup. */
export const drillSteps = ['site', 'mail', 'push', 'sms', 'ntfy', 'webhook', 'restore'] as const
export type DrillStep = (typeof drillSteps)[number]
