/** The browsers' push services by the end of their host; a leading dot matches any host below it. */
const services = [
  ['.push.apple.com', 'Apple'],
  ['fcm.googleapis.com', 'Google'],
  ['updates.push.services.mozilla.com', 'Mozilla'],
  ['.notify.windows.com', 'Microsoft'],
] as const

/** Returns the push service's name as the owner knows it; an unknown one is named by its host. */
export function pushServiceName(endpoint: string): string {
  const { host } = new URL(endpoint)
  return knownService(host) ?? host
}

/** Whether pushes may be sent to this host: the browsers' own services and those that the operator adds. */
export const isPushHost = (host: string, pushHosts: readonly string[]) =>
  knownService(host) !== undefined || pushHosts.includes(host)

const knownService = (host: string) =>
  services.find(([end]) => (end.startsWith('.') ? host.endsWith(end) : host === end))?.[1]
