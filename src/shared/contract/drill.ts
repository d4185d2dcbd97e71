import { type ChannelName, channelNames } from '../channels.ts'

/** What drills check: the site's own address with the database, its doors, each channel, and restoring the newest backup. */
export type DrillStep = 'site' | 'doors' | ChannelName | 'restore'
export const drillSteps: readonly DrillStep[] = ['site', 'doors', ...channelNames, 'restore']
