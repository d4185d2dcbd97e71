import { orange } from './kit/tones.ts'

/**
 * The mark: a protective-earth symbol on an engraved label of conduit orange. It carries no name, so the
 * business name stays a setting.
 */

const ink = '#11241F'

export function brandMark(): string {
  const face = `<rect width="64" height="64" rx="3" fill="${orange}"/>`
  const routedLine = `<rect x="4" y="4" width="56" height="56" rx="1.5" fill="none" stroke="${ink}" stroke-width="1.6"/>`
  return svg(64, face + routedLine + earthGlyph(ink))
}

/** One colour, taken from the text around it when the file is inlined. */
export function brandMarkMono(): string {
  const frame =
    '<rect x="2" y="2" width="60" height="60" rx="3" fill="none" stroke="currentColor" stroke-width="3"/>'
  return svg(64, frame + earthGlyph('currentColor'))
}

/** Heavier bars and no inner line: still an earth symbol at 16 px. */
export function favicon(): string {
  const face = `<rect width="32" height="32" rx="3" fill="${orange}"/>`
  const bars = `<path fill="none" stroke="${ink}" stroke-width="3.4" stroke-linecap="round" d="M16 4.5V14M5.5 14.5H26.5M9.5 20.5H22.5M13.5 26.5H18.5"/>`
  return svg(32, face + bars)
}

/** Full-bleed icon: phones round the corners themselves. */
export function appIcon(): string {
  const face = `<rect width="64" height="64" fill="${orange}"/>`
  const routedLine = `<rect x="5" y="5" width="54" height="54" rx="2" fill="none" stroke="${ink}" stroke-width="1.6"/>`
  return svg(64, face + routedLine + earthGlyph(ink, 'translate(3.2 3.2) scale(.9)'))
}

/** Maskable icon: everything that matters inside the middle 80 %, as launchers may cut a circle. */
export function maskableIcon(): string {
  const face = `<rect width="64" height="64" fill="${orange}"/>`
  return svg(64, face + earthGlyph(ink, 'translate(8 8.4) scale(.75)'))
}

/** For the status bar of a phone, which takes the outline alone and colours it itself. */
export function statusBarMark(): string {
  return svg(64, earthGlyph('#fff', 'translate(-6.4 -4.6) scale(1.2)'))
}

function svg(size: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${body}</svg>\n`
}

/** Three bars and a stem on the 64-unit field; legible from 24 px up. */
function earthGlyph(colour: string, transform = ''): string {
  const placed = transform ? ` transform="${transform}"` : ''
  return `<path fill="none" stroke="${colour}" stroke-width="4.6" stroke-linecap="round" d="M32 11V29M14 29H50M21 39.5H43M28 50H36"${placed}/>`
}
