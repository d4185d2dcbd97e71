import { spawnSync } from 'node:child_process'

/** Runs what is appended to it with a disk of its own in the folder that the variable names: `through` of a site. */
export const onSmallDisk = (variable: string, size = '4m') => [
  ...['unshare', '-Urm', 'sh', '-c'],
  `mount -t tmpfs -o size=${size} tmpfs "$${variable}" && exec "$@"`,
  'sh',
]

const canMount = spawnSync('unshare', ['-Urm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0

/** Skips a test, and says so, where user namespaces are forbidden, as in some containers. */
export function skipWithoutMounts(skip: (isSkipped: boolean, reason: string) => void): void {
  const reason = 'NOT TESTED HERE: a full disk, because this machine forbids mounts in a user namespace.'
  if (!canMount) console.warn(reason)
  skip(!canMount, reason)
}
