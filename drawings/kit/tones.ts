import type { ToneName } from '../catalogue/entry.ts'

export type Theme = 'light' | 'dark'

/** field = sheet, lit = tops, pale = left faces, mid = right faces and shadows, deep = openings and glass */
type ToneValues = readonly [field: string, lit: string, pale: string, mid: string, deep: string]

const tones: Record<ToneName, Record<Theme, ToneValues>> = {
  industrial: {
    light: ['#E7E4D8', '#FFFEFA', '#F5F2E8', '#CCC8B8', '#8A8778'],
    dark: ['#15221F', '#3A4A45', '#2A3833', '#1D2925', '#0B1412'],
  },
  residential: {
    light: ['#F3E4C8', '#FFFDF7', '#FBF1DF', '#DEC89F', '#A1885A'],
    dark: ['#241E14', '#51462F', '#3B3323', '#2B2519', '#120F09'],
  },
  rural: {
    light: ['#DAE5D3', '#FDFEFA', '#EDF3E8', '#B5C9AE', '#6F8A6B'],
    dark: ['#14221A', '#3B5040', '#293B2E', '#1C2A20', '#0A130D'],
  },
  water: {
    light: ['#D2E4E5', '#FBFEFE', '#E8F2F2', '#A9C9CC', '#5E888E'],
    dark: ['#10222A', '#33505A', '#243C44', '#182B32', '#081317'],
  },
  air: {
    light: ['#DAE5EF', '#FCFEFF', '#EDF3F9', '#B5C8DB', '#69839E'],
    dark: ['#141F2B', '#3A4A5C', '#293746', '#1C2733', '#0A1017'],
  },
  commercial: {
    light: ['#F1DCCD', '#FFFCFA', '#FAEEE5', '#DAB9A2', '#9F775C'],
    dark: ['#261A14', '#553F34', '#3F2E26', '#2C201A', '#130C08'],
  },
}

// Ink inverts at night; casing (round the orange run), solid (tyres, trousers, panels) and white
// (helmet, vest bands) keep their value, or the picture would turn into its own negative.
const ink: Record<Theme, string> = { light: '#11241F', dark: '#E8EDE4' }
const casing: Record<Theme, string> = { light: '#11241F', dark: '#050B09' }
const solid: Record<Theme, string> = { light: '#11241F', dark: '#0A1512' }
const white: Record<Theme, string> = { light: '#FFFEFA', dark: '#F1F3EA' }
const green: Record<Theme, string> = { light: '#3F6B52', dark: '#6FA083' }
export const orange = '#F47B20'
export const yellow = '#FFC93C'

/** Colour variables of the drawing stylesheet, by their one-letter names. */
export function colours(tone: ToneName, theme: Theme): Record<string, string> {
  const [field, lit, pale, mid, deep] = tones[tone][theme]
  return {
    f: field,
    l: lit,
    p: pale,
    m: mid,
    d: deep,
    k: ink[theme],
    g: green[theme],
    c: casing[theme],
    z: solid[theme],
    w: white[theme],
    e: orange,
    y: yellow,
  }
}
