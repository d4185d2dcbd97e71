import type { ToneName } from '../catalogue/entry.ts'
import { isoCircleHeight, isoCircleWidth, isometric, type Point2, type Point3 } from './geometry.ts'
import { PathData, roundedPath, short } from './path.ts'
import { Plane, type Surface } from './plane.ts'
import { type Polyline3, pointsOf, type RunOptions } from './route.ts'
import { attributes, type Style, stylesheet, type ThemeChoice } from './stylesheet.ts'

interface SheetOptions {
  width?: number
  height?: number
  tone?: ToneName
  /** The field colour with its drafting grid; off for drawings that stand on the page itself. */
  ground?: boolean
  grid?: 'isometric' | 'square'
}

export interface FitOptions {
  /** Model points that must fit; the rest of the scene may bleed off the sheet. */
  focus: readonly Point3[]
  pad?: number
  /** Final shift in sheet units. */
  shift?: Point2
}

interface PlacedBalloon {
  number: number
  centre: Point2
}

/** The drawing surface: projection, pens and the list of drawn elements, back to front. */
export class Sheet implements Surface {
  readonly width: number
  readonly height: number
  readonly tone: ToneName
  /** Sheet units per centimetre of the model. */
  scale = 1
  /** Numbered callouts drawn so far; the catalogue's legends are tested against them. */
  readonly balloons: PlacedBalloon[] = []
  /** The paper itself as a plane, in sheet units. */
  readonly paper: Plane
  readonly #ground: boolean
  readonly #grid: 'isometric' | 'square'
  #elements: string[] = []
  readonly #usedClasses = new Set<string>()
  #hasCallouts = false
  #originX: number
  #originY: number

  constructor(options: SheetOptions = {}) {
    this.width = options.width ?? 800
    this.height = options.height ?? 600
    this.tone = options.tone ?? 'industrial'
    this.#ground = options.ground ?? true
    this.#grid = options.grid ?? 'isometric'
    this.#originX = this.width / 2
    this.#originY = this.height / 2
    this.paper = new Plane(this, (a, b) => [a, b])
  }

  /** Where a model point falls on the paper. */
  project(point: Point3): Point2 {
    const [x, y] = isometric(point)
    return [this.#originX + x * this.scale, this.#originY + y * this.scale]
  }

  /** Sets scale and origin so that the focus points fill the sheet. Call before drawing. */
  fit({ focus, pad = 44, shift = [0, 0] }: FitOptions): this {
    const points = focus.map(isometric)
    const xs = points.map((point) => point[0])
    const ys = points.map((point) => point[1])
    const left = Math.min(...xs)
    const right = Math.max(...xs)
    const top = Math.min(...ys)
    const bottom = Math.max(...ys)
    this.scale = Math.min((this.width - 2 * pad) / (right - left), (this.height - 2 * pad) / (bottom - top))
    this.#originX = this.width / 2 - ((left + right) / 2) * this.scale + shift[0]
    this.#originY = this.height / 2 - ((top + bottom) / 2) * this.scale + shift[1]
    return this
  }

  element(path: PathData | string, style: Style): void {
    const data = String(path)
    if (data === '') return
    this.#elements.push(`<path ${attributes(style, this.#usedClasses)} d="${data}"/>`)
  }

  /** An element with a literal colour: real conductor colours in termination details, nothing else. */
  coloured(path: PathData | string, style: Style, stroke: string): void {
    const head = attributes(style, this.#usedClasses)
    const withColour = head.includes('style="')
      ? head.replace('style="', `style="stroke:${stroke};`)
      : `${head} style="stroke:${stroke}"`
    this.#elements.push(`<path ${withColour} d="${String(path)}"/>`)
  }

  /** What is drawn within goes away where the file is asked for as `…svg#plain`: callouts, where no legend stands. */
  callouts(draw: () => void): void {
    const before = this.#elements
    this.#elements = []
    draw()
    const drawn = this.#elements.join('')
    this.#elements = [...before, `<g class="co">${drawn}</g>`]
    this.#hasCallouts = true
  }

  poly(points: Polyline3, style: Style): this {
    this.element(new PathData().polyline(this.#projected(points), true), style)
    return this
  }

  line(points: Polyline3, style: Style): this {
    this.element(new PathData().polyline(this.#projected(points)), style)
    return this
  }

  segment(from: Point3, to: Point3, style: Style): this {
    return this.line([from, to], style)
  }

  lines(strokes: readonly Polyline3[], style: Style): this {
    if (strokes.length === 0) return this
    const path = new PathData()
    for (const stroke of strokes) path.polyline(this.#projected(stroke))
    this.element(path, style)
    return this
  }

  /** A horizontal circle (tank rim, light pool, crop ring) at a model point. */
  disc(centre: Point3, radius: number, style: Style): this {
    const [x, y] = this.project(centre)
    const unit = radius * this.scale
    this.paper.ellipse(x, y, unit * isoCircleWidth, unit * isoCircleHeight, style)
    return this
  }

  /** A cased stroke through model points. */
  run(points: Polyline3, options: RunOptions = {}): this {
    this.cased(roundedPath(this.#projected(points), options.radius ?? 14), options)
    return this
  }

  cased(path: PathData, { width = 7, core = 'se', casing = 2.2 }: RunOptions = {}): void {
    const shell = core === 'se' ? 'sc' : 'sk'
    this.element(path, `${shell}#${short(width + casing * 2)}`)
    this.element(path, `${core}#${short(width)}`)
  }

  /** Any plane in the model: `right` and `down` are model vectors of its two axes. */
  plane(origin: Point3, right: Point3, down: Point3): Plane {
    return new Plane(this, (a, b) =>
      this.project([
        origin[0] + right[0] * a + down[0] * b,
        origin[1] + right[1] * a + down[1] * b,
        origin[2] + right[2] * a + down[2] * b,
      ]),
    )
  }

  /** Face that looks down-left (normal +y); (x, y, z) is its top left corner. */
  left(x: number, y: number, z: number): Plane {
    return this.plane([x, y, z], [1, 0, 0], [0, 0, -1])
  }

  /** Face that looks down-right (normal +x); (x, y, z) is its top left corner. */
  right(x: number, y: number, z: number): Plane {
    return this.plane([x, y, z], [0, -1, 0], [0, 0, -1])
  }

  /** Horizontal face; a runs along x, b along y. */
  top(x: number, y: number, z: number): Plane {
    return this.plane([x, y, z], [1, 0, 0], [0, 1, 0])
  }

  toSvg(theme: ThemeChoice = 'system'): string {
    const used = new Set(this.#usedClasses)
    let background = ''
    if (this.#ground) {
      used.add('ff').add('gr')
      background = `<path class="ff" d="M0 0H${this.width}V${this.height}H0Z"/><path class="gr" d="${this.#gridPath()}"/>`
    }
    const plain = this.#hasCallouts ? '#plain:target~.co{display:none}' : ''
    const style = `<style>${stylesheet(this.tone, used, theme)}${plain}</style>${plain && '<g id="plain"/>'}`
    const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${this.width} ${this.height}">`
    return `${head}${style}${background}${this.#elements.join('')}</svg>\n`
  }

  #projected(points: Polyline3): Point2[] {
    return pointsOf(points).map((point) => this.project(point))
  }

  /** Faint drafting grid: isometric for projected sheets, square for flat ones. */
  #gridPath(): string {
    const step = 40
    const { width, height } = this
    const path = new PathData()
    if (this.#grid === 'square') {
      for (let x = step; x < width; x += step) path.moveTo([x, 0]).lineTo([x, height])
      for (let y = step; y < height; y += step) path.moveTo([0, y]).lineTo([width, y])
      return path.toString()
    }
    const rise = width * Math.tan(Math.PI / 6)
    for (let y = -rise; y < height + rise; y += step) {
      path.moveTo([0, y]).lineTo([width, y + rise])
      path.moveTo([0, y]).lineTo([width, y - rise])
    }
    return path.toString()
  }
}
