export interface MachineTables {
  site_keys: SiteKeysTable
  hits: HitsTable
  leases: LeasesTable
  site_work: SiteWorkTable
}

/** Secrets shared by a site's machines; a site on one machine has them in its data folder (site-keys.ts). */
export interface SiteKeysTable {
  /** `push of …` is the former key pair of one machine, named by its public key. */
  name: 'form' | 'push' | `push of ${string}` | 'spare' | 'spare-kept'
  /** The form key in base64url, JSON of the VAPID keys, the spare key, or the public key of the one written down. */
  value: string
}

/** Hits for rate limits, counted for all machines; empty when none share a database or SHARED_LIMITS is off. */
export interface HitsTable {
  /** Keyed hash, which distinguishes clients without identifying them. */
  key: string
  count: number
  /** When the count ends, in ms of the database's clock. */
  endsAt: number
}

/** Leases for work that only one process may do at a time. */
export interface LeasesTable {
  name: string
  holder: string
  /** When the lease expires, in ms of the database's clock. */
  endsAt: number
}

/** Work that one machine does for all and whose result stays on that machine. */
export interface SiteWorkTable {
  name: 'backup' | 'copy' | 'heartbeat' | 'heard' | 'heard-since'
  /** When it last succeeded, in ms of the database's clock; null before. */
  doneAt: number | null
  /** Why the latest attempt failed; '' when it did not. */
  failure: string
}
