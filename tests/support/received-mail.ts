export interface ReceivedMail {
  from: string
  to: string[]
  /** Every header by lower-case name, unfolded and decoded. */
  headers: Record<string, string[]>
  text: string
  html: string
  source: string
}

/** Parses a mail as a mail program does (RFC 5322, 2045 and 2047), as far as the site's mails need. */
export function readMail(source: string, from = '', to: string[] = []): ReceivedMail {
  const { headers, body } = readEntity(source)
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type']?.[0] ?? '')?.[1]
  if (!boundary) throw new Error('The mail has no parts')
  const parts = body.split(`--${boundary}`).slice(1, -1).map(readPart)
  const contentOf = (type: string) => parts.find((part) => part.type.startsWith(type))?.content ?? ''
  return { from, to, headers, text: contentOf('text/plain'), html: contentOf('text/html'), source }
}

function readEntity(entity: string): { headers: Record<string, string[]>; body: string } {
  const end = entity.indexOf('\r\n\r\n')
  const headers: Record<string, string[]> = {}
  for (const line of entity
    .slice(0, end)
    .replaceAll(/\r\n(?=[ \t])/g, '')
    .split('\r\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    headers[name] = [...(headers[name] ?? []), decodeWords(line.slice(colon + 1).trim())]
  }
  return { headers, body: entity.slice(end + 4) }
}

function readPart(part: string): { type: string; content: string } {
  const { headers, body } = readEntity(part.replace(/^\r\n/, ''))
  const encoding = headers['content-transfer-encoding']?.[0]
  return { type: headers['content-type']?.[0] ?? '', content: decodeBody(body, encoding) }
}

function decodeBody(body: string, encoding = '7bit'): string {
  const trimmed = body.replace(/\r\n$/, '')
  switch (encoding) {
    case 'base64':
      return Buffer.from(trimmed, 'base64').toString('utf8').replaceAll('\r\n', '\n')
    case 'quoted-printable':
      return fromHex(trimmed.replaceAll('=\r\n', ''), '=').replaceAll('\r\n', '\n')
    default:
      return trimmed.replaceAll('\r\n', '\n')
  }
}

const decodeWords = (header: string) =>
  header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_word, encoding: string, content: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(content, 'base64').toString('utf8')
        : fromHex(content.replaceAll('_', ' '), '='),
    )

/** Decodes `=C3=A9` to é; other text stays. */
function fromHex(encoded: string, mark: string): string {
  const bytes = encoded.replaceAll(new RegExp(`${mark}([0-9A-F]{2})`, 'g'), (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
