interface ByteRange {
  start: number
  /** Position of the last byte, inclusive. */
  end: number
}

/** Parses the single range of a Range header. Undefined for one that may be ignored (RFC 9110, 14.2). */
export function byteRange(header: string, length: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (first === '') {
    const count = Math.min(Number(last), length)
    return count === 0 ? 'unsatisfiable' : { start: length - count, end: length - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return undefined
  if (start >= length) return 'unsatisfiable'
  return { start, end: last === '' ? length - 1 : Math.min(Number(last), length - 1) }
}
