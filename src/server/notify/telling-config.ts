import type { Config } from '#server/config/config.ts'

/** What the settings say of how the owner is told. */
export type TellingConfig = Pick<
  Config,
  'alarmDetail' | 'dataDir' | 'mail' | 'ntfy' | 'publicUrl' | 'pushHosts' | 'sms' | 'webhook'
>
