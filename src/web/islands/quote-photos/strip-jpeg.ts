const segment = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)

/**
 * Returns a JPEG without where, when and with what it was taken: of its metadata only the orientation stays. What
 * follows the image is cut off too, since phones hide further images there. Undefined for anything but a whole JPEG.
 */
export function stripJpeg(file: ArrayBuffer): Blob | undefined {
  const bytes = new Uint8Array(file)
  if (segment(bytes, 0) !== 0xffd8) return undefined
  const kept: BlobPart[] = [bytes.subarray(0, 2)]
  let at = 2
  while (bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    const end = at + 2 + segment(bytes, at + 2)
    if (marker === 0xda) {
      kept.push(bytes.subarray(at, endOfImage(bytes, end)))
      return new Blob(kept, { type: 'image/jpeg' })
    }
    if (marker === 0xe1) kept.push(uprightNote(bytes.subarray(at + 4, end)))
    // 0xe0 to 0xef and 0xfe are metadata, of which 0xe0 and 0xee are needed to decode the colours.
    const isAbout = (marker >= 0xe1 && marker <= 0xef && marker !== 0xee) || marker === 0xfe
    if (!isAbout) kept.push(bytes.subarray(at, end))
    at = end
  }
  return undefined
}

function endOfImage(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at += 1) if (segment(bytes, at) === 0xffd9) return at + 2
  return bytes.length
}

/** An EXIF segment with an orientation alone, and where the value of that stands. */
const orientationNote = [
  0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0,
  0, 1, 0, 0, 0, 0, 0, 0, 0, 0,
]
const orientationAt = 29

/** Returns an EXIF segment with nothing but the orientation of the old one; empty when that has none. */
function uprightNote(exif: Uint8Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(exif.buffer, exif.byteOffset, exif.byteLength)
  const isLittle = exif[6] === 0x49
  if (exif[0] !== 0x45) return new Uint8Array()
  for (let at = 8 + view.getUint32(10, isLittle); at + 12 <= exif.length; at += 12) {
    if (view.getUint16(at, isLittle) !== 0x112) continue
    const note = new Uint8Array(orientationNote)
    note[orientationAt] = view.getUint16(at + 8, isLittle)
    return note
  }
  return new Uint8Array()
}
