import { encode } from 'uqr'

/** Draws `text` as a QR code to scan. Its margin of four modules is the standard's (ISO/IEC 18004). */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg className="qr-code" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path d={path.join('')} />
    </svg>
  )
}
