/** The push services of the browsers, by the end of their hosts; a leading dot stands for any host below it. */
const services = [
  ['.push.apple.com', 'Apple'],
  ['fcm.googleapis.com', 'Google'],
  ['updates.push.services.mozilla.com', 'Mozilla'],
  ['.notify.windows.com', 'Microsoft'],
] as const

/** Whose push service it is, as the owner knows him; another's goes by its host. */
export function pushServiceName(endpoint: string): string {
  const { host } = new URL(endpoint)
  return knownService(host) ?? host
}

/** Whether a push may go there: to the browsers' own services, and what the operator adds. */
export const isPushHost = (host: string, pushHosts: readonly string[]) =>
  knownService(host) !== undefined || pushHosts.includes(host)

const knownService = (host: string) =>
  services.find(([end]) => (end.startsWith('.') ? host.endsWith(end) : host === end))?.[1]
