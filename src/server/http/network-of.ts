import { isIPv6 } from 'node:net'

/**
 * Returns the network of an IP address, which identifies no household: the first 24 bits for IPv4, the first 48 for
 * IPv6; '' for anything else.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%')
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain) ?? []
  const parts = (mapped ?? plain).split('.')
  if (parts.length === 4) return `${parts.slice(0, 3).join('.')}.0/24`
  if (!isIPv6(plain)) return ''
  const [head = '', tail] = plain.toLowerCase().split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const gap = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0')
  const groups = [...left, ...gap, ...right].slice(0, 3).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${groups.join(':')}::/48`
}
