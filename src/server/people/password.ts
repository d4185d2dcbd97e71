import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltLength = 16
const tagLength = 32

/** Hashes a password to the PHC string format, which includes its cost and salt. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(saltLength)
  return format(nonce, await derive('argon2id', { message: password, nonce, tagLength, ...cost }))
}

/** Makes a hash that no password matches and that costs as much to verify as any other. */
export const decoyHash = () => format(randomBytes(saltLength), randomBytes(tagLength))

/** Whether the password matches the hash. A malformed hash throws an error instead of returning false. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash)
  if (!parts) throw new Error('The stored password hash is not argon2id.')
  const [, memory, passes, parallelism, nonce = '', tag = ''] = parts
  const expected = Buffer.from(tag, 'base64')
  const actual = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(nonce, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(actual, expected)
}

function format(nonce: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(nonce)}$${encode(tag)}`
}

const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
