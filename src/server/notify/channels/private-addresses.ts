import { BlockList, isIP } from 'node:net'

/** Addresses of this machine, private networks or no internet host (IANA's registries, RFC 6890). */
const ranges4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]
const ranges6 = [
  ...['::/96', '::ffff:0:0/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32', '2002::/16'],
  ...['3fff::/20', '5f00::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
  // Networks with IPv6 alone reach every IPv4 address below the NAT64 prefix, so the private ones are listed below it
  // too (RFC 6052).
  ...ranges4.map((range) => {
    const [address = '', bits] = range.split('/')
    return `64:ff9b::${address}/${96 + Number(bits)}`
  }),
]

const lists = { 4: listOf(ranges4, 'ipv4'), 6: listOf(ranges6, 'ipv6') }

/** Text that is no valid address counts as private, so that it is never called. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return lists[4].check(address, 'ipv4')
  return family !== 6 || lists[6].check(address, 'ipv6')
}

/** Makes one list for each family: Node matches an IPv4 address as its IPv6-mapped form, and those are all listed. */
function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}
