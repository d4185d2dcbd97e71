import { type Config, readConfig } from '#server/config/config.ts'
import { type ChannelSettings, channelSettings } from './channels/channels.ts'

export interface SiteConfig extends Config {
  channels: ChannelSettings
}

/** Reads and checks every setting at once. Throws ConfigError. */
export const readSiteConfig = (environment: NodeJS.ProcessEnv): SiteConfig =>
  readConfig(environment, channelSettings)
