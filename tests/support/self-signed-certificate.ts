import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/**
 * Makes a self-signed certificate for localhost in each process, so that the repository contains no key. It
 * is DER by hand (RFC 5280), because Node makes keys but no certificates.
 */
export function selfSignedCertificate(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(set(sequence(oid('550403'), element(0x0c, Buffer.from('Trade site tests')))))
  const algorithm = sequence(oid('2a8648ce3d040302'))
  const validity = sequence(time(new Date(Date.now() - dayMs)), time(new Date(Date.now() + dayMs)))
  const otherNames = sequence(
    element(0x82, Buffer.from('localhost')),
    element(0x87, Buffer.from([127, 0, 0, 1])),
    element(0x87, Buffer.from([...Array(15).fill(0), 1])),
  )
  const isAuthority = sequence(element(0x01, Buffer.from([0xff])))
  const unsigned = sequence(
    element(0xa0, element(0x02, Buffer.from([2]))),
    element(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    ...[name, validity, name],
    publicKey.export({ type: 'spki', format: 'der' }),
    element(0xa3, sequence(extension('551d11', otherNames), extension('551d13', isAuthority))),
  )
  const signature = sign('sha256', unsigned, privateKey)
  const der = sequence(unsigned, algorithm, element(0x03, Buffer.concat([Buffer.from([0]), signature])))
  const body = der.toString('base64').replaceAll(/.{64}/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
  }
}

const dayMs = 86_400_000

function element(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Buffer[]) => element(0x30, Buffer.concat(parts))
const set = (content: Buffer) => element(0x31, content)
const oid = (hex: string) => element(0x06, Buffer.from(hex, 'hex'))
const extension = (id: string, value: Buffer) => sequence(oid(id), element(0x04, value))
/** GeneralizedTime. */
const time = (date: Date) =>
  element(0x18, Buffer.from(`${date.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z`))
