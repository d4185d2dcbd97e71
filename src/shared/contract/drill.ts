import { type ChannelName, channelNames } from '../channels.ts'

/** What drills check: the site's own address with the database, each channel, and restoring the newest backup. */
export type DrillStep = 'site' | ChannelName | 'restore'
export const drillSteps: readonly DrillStep[] = ['site', ...channelNames, 'restore']
