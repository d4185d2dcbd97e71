import * as z from 'zod/mini'
import { address } from './settings-part.ts'

export const HeartbeatEnvironmentSchema = z.object({
  HEARTBEAT_URL: z.optional(address()),
  HEARTBEAT_PRIVATE: z._default(z.enum(['on', 'off']), 'off'),
})
type HeartbeatEnvironment = z.infer<typeof HeartbeatEnvironmentSchema>

export const heartbeatHints: Record<keyof HeartbeatEnvironment, string> = {
  HEARTBEAT_URL: 'an address without user name and password, such as https://hc-ping.com/your-check',
  HEARTBEAT_PRIVATE: '"on" or "off"',
}

export interface HeartbeatSettings {
  url: string
  /** Whether it may be on this machine or a private network, and without TLS. */
  mayBePrivate: boolean
}

/** Returns undefined when nobody outside watches over the site. */
export const readHeartbeat = ({
  HEARTBEAT_URL: url,
  HEARTBEAT_PRIVATE,
}: HeartbeatEnvironment): HeartbeatSettings | undefined =>
  url ? { url, mayBePrivate: HEARTBEAT_PRIVATE === 'on' } : undefined
