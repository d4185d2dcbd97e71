import type { ToneName } from '../catalogue/entry.ts'
import { colours, type Theme } from './tones.ts'

/**
 * A style is a list of class names, optionally followed by `@45` (opacity in percent), `#2.4` (stroke width)
 * and `~9-9` (dash): `'h@45'` is a hairline at 45 %, `'n fl'` an inner edge round a lit face.
 */
export type Style = string

/** `system` follows the visitor's colour scheme; a fixed theme is for bitmaps, whose renderers know no variables. */
export type ThemeChoice = Theme | 'system'

/** Pens first, then fills (f…) and strokes (s…) by tone. Widths are in sheet units. */
const ruleByClass: Record<string, string> = {
  o: 'stroke:var(--k);stroke-width:3.4',
  n: 'stroke:var(--k);stroke-width:2.2',
  h: 'stroke:var(--k);stroke-width:1.3',
  x: 'stroke:var(--k);stroke-width:1.3;stroke-dasharray:16 5 3 5',
  b: 'stroke:var(--k);stroke-width:1.5;stroke-dasharray:7 5',
  t: 'stroke:var(--k);stroke-width:2.6',
  w: 'stroke:var(--l);stroke-width:2.4',
  gr: 'stroke:var(--m);stroke-width:1;opacity:.34',
  bt: 'stroke-linecap:butt',
  sq: 'stroke-linecap:square;stroke-linejoin:miter',
  ff: 'fill:var(--f)',
  fl: 'fill:var(--l)',
  fp: 'fill:var(--p)',
  fm: 'fill:var(--m)',
  fd: 'fill:var(--d)',
  fk: 'fill:var(--k)',
  fz: 'fill:var(--z)',
  fw: 'fill:var(--w)',
  fe: 'fill:var(--e)',
  fy: 'fill:var(--y)',
  fg: 'fill:var(--g)',
  sz: 'stroke:var(--z)',
  sw: 'stroke:var(--w)',
  sc: 'stroke:var(--c)',
  sk: 'stroke:var(--k)',
  se: 'stroke:var(--e)',
  sl: 'stroke:var(--l)',
  sf: 'stroke:var(--f)',
  sm: 'stroke:var(--m)',
  sp: 'stroke:var(--p)',
  sd: 'stroke:var(--d)',
  sg: 'stroke:var(--g)',
  sy: 'stroke:var(--y)',
}

/** Attributes of one drawn element. Unknown class names are programming errors, so they throw. */
export function attributes(style: Style, used: Set<string>): string {
  const opacity = /@(\d+)/.exec(style)?.[1]
  const width = /#([\d.]+)/.exec(style)?.[1]
  const dash = /~([\d-]+)/.exec(style)?.[1]
  const names = style
    .replace(/[@#~][\d.-]+/g, '')
    .trim()
    .split(/\s+/)
  for (const name of names) {
    if (!(name in ruleByClass)) throw new Error(`unknown drawing style "${name}" in "${style}"`)
    used.add(name)
  }
  // Widths and dashes go into style="": a class rule would win over the presentation attribute.
  const inline = [
    ...(width ? [`stroke-width:${width}`] : []),
    ...(dash ? [`stroke-dasharray:${dash.replace(/-/g, ' ')}`] : []),
  ]
  const opacityAttribute = opacity ? ` opacity=".${opacity.padStart(2, '0').replace(/0$/, '')}"` : ''
  const inlineAttribute = inline.length > 0 ? ` style="${inline.join(';')}"` : ''
  return `class="${names.join(' ')}"${opacityAttribute}${inlineAttribute}`
}

/** The stylesheet of one drawing: only the rules it uses, with both themes or one fixed theme. */
export function stylesheet(tone: ToneName, used: ReadonlySet<string>, theme: ThemeChoice): string {
  const base = 'path{stroke-linejoin:round;stroke-linecap:round;fill:none}'
  const rules = Object.entries(ruleByClass)
    .filter(([name]) => used.has(name))
    .map(([name, rule]) => `.${name}{${rule}}`)
    .join('')
  if (theme !== 'system') {
    const palette = colours(tone, theme)
    return (base + rules).replace(/var\(--(\w)\)/g, (_, name: string) => palette[name] ?? '')
  }
  const needed = new Set([...rules.matchAll(/var\(--(\w)\)/g)].map((match) => match[1]))
  const light = colours(tone, 'light')
  const dark = colours(tone, 'dark')
  const names = Object.keys(light).filter((name) => needed.has(name))
  const lightVariables = names.map((name) => `--${name}:${light[name]}`).join(';')
  const darkVariables = names
    .filter((name) => dark[name] !== light[name])
    .map((name) => `--${name}:${dark[name]}`)
    .join(';')
  return `svg{${lightVariables}}@media(prefers-color-scheme:dark){svg{${darkVariables}}}${base}${rules}`
}
