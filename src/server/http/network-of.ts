import { isIPv6 } from 'node:net'

/** The network of an IP address, which identifies no household: 24 bits of IPv4, 48 of IPv6; else ''. */
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
