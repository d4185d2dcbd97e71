import { divisions, type Point3 } from '../kit/geometry.ts'
import type { Sheet } from '../kit/sheet.ts'
import { barrel, bolts } from './round.ts'
import { box } from './solids.ts'

const darkBase = { left: 'fd', right: 'fd', top: 'fm' }

interface MotorOptions {
  radius?: number
  length?: number
  axis?: 'x' | 'y'
  /** An energised motor has an orange terminal box. */
  live?: boolean
}

/** Foot-mounted motor; `shaft` is the centre of its far end. Returns the top of the terminal box. */
export function motor(sheet: Sheet, shaft: Point3, options: MotorOptions = {}): Point3 {
  const { radius = 20, length = 56, axis = 'x', live = true } = options
  const [x, y, z] = shaft
  const alongX = axis === 'x'
  const foot = z - radius * 1.18
  const feetOrigin: Point3 = alongX
    ? [x + length * 0.16, y - radius * 0.95, foot]
    : [x - radius * 0.95, y + length * 0.16, foot]
  const feetSize: Point3 = alongX
    ? [length * 0.62, radius * 1.9, radius * 0.3]
    : [radius * 1.9, length * 0.62, radius * 0.3]
  box(sheet, feetOrigin, feetSize, { left: 'fd', right: 'fd' })
  barrel(sheet, shaft, radius, length, axis, {
    fins: 7,
    face: (plane) => {
      plane.circle(0, 0, radius * 0.7, 'h')
      plane.circle(0, 0, radius * 0.24, 'n fd')
      plane.spokes(0, 0, radius * 0.34, radius * 0.64, 6, 'h')
    },
  })
  const side = radius * 0.72
  const boxFoot = z + radius * 0.86
  const boxOrigin: Point3 = alongX
    ? [x + length * 0.3, y - side / 2, boxFoot]
    : [x - side / 2, y + length * 0.3, boxFoot]
  box(sheet, boxOrigin, [side, side, side * 0.62], { left: live ? 'fe' : 'fp', top: 'fl' })
  const topZ = boxFoot + side * 0.62
  return alongX ? [x + length * 0.3 + side / 2, y, topZ] : [x, y + length * 0.3 + side / 2, topZ]
}

interface PumpSet {
  /** Top of the motor's terminal box: where the conduit ends. */
  terminals: Point3
  suction: Point3
  discharge: Point3
}

/** End-suction pump and motor on a baseplate, shaft along x. */
export function pumpset(sheet: Sheet, [x, y, z]: Point3, { scale = 1, live = true } = {}): PumpSet {
  const cm = (value: number): number => value * scale
  box(sheet, [x, y - cm(24), z], [cm(128), cm(48), cm(8)], darkBase)
  const shaft = z + cm(38)
  const terminals = motor(sheet, [x + cm(4), y, shaft], { radius: cm(20), length: cm(58), live })
  barrel(sheet, [x + cm(62), y, shaft], cm(6), cm(16), 'x', { end: 'fm' })
  barrel(sheet, [x + cm(76), y, shaft], cm(11), cm(12))
  barrel(sheet, [x + cm(86), y, shaft], cm(25), cm(16), 'x', {
    face: (plane) => {
      plane.circle(0, 0, cm(17), 'h')
      bolts(plane, cm(21), 8, cm(1.6))
    },
  })
  barrel(sheet, [x + cm(102), y, shaft], cm(11), cm(14), 'x', {
    face: (plane) => plane.circle(0, 0, cm(7), 'n fd'),
  })
  return {
    terminals,
    suction: [x + cm(116), y, shaft],
    discharge: [x + cm(94), y, shaft + cm(25)],
  }
}

interface ConveyorOptions {
  length?: number
  width?: number
  /** Height of the head end; `origin` z is the tail. */
  headHeight?: number
  legs?: number
  loaded?: boolean
}

/** Belt conveyor along x, rising from the tail at `origin` to `headHeight`. */
export function conveyor(sheet: Sheet, [x, y, tail]: Point3, options: ConveyorOptions = {}): void {
  const { length = 300, width = 50, headHeight = 120, legs = 3, loaded = true } = options
  const at = (share: number, across: number, lift: number): Point3 => [
    x + length * share,
    y + across,
    tail + (headHeight - tail) * share + lift,
  ]
  const onFloor = (share: number, across: number): Point3 => [x + length * share, y + across, 0]
  for (let index = 0; index < legs; index++) {
    const share = (index + 0.5) / legs
    const near = width - 3
    sheet.lines(
      [
        [at(share, 3, -8), onFloor(share, 3)],
        [at(share, near, -8), onFloor(share, near)],
      ],
      't',
    )
  }
  barrel(sheet, [x + length, y + 2, headHeight - 3], 10, width - 4, 'y')
  sheet.poly([at(0, 4, 6), at(1, 4, 6), at(1, width - 4, 6), at(0, width - 4, 6)], 'n fd')
  if (loaded)
    bulkLoad(
      sheet,
      (share, lift) => at(share, width * 0.45, lift),
      (share) => at(share, width * 0.82, 6),
    )
  sheet.poly([at(0, width, 8), at(1, width, 8), at(1, width, -9), at(0, width, -9)], 'o fl')
  sheet.lines(
    divisions(8).map((share) => [at(share, width, 8), at(share, width, -9)]),
    'h',
  )
  barrel(sheet, [x, y + 2, tail - 1], 10, width - 2, 'y', {
    face: (plane) => plane.circle(0, 0, 3, 'h fk'),
  })
}

/** Heights of the crest above the belt, repeated along it, cm. */
const crestHeights = [11, 17, 13, 19, 14, 16]

/** A heap of bulk material on a belt: `crest` along its top, `foot` along its near edge. */
export function bulkLoad(
  sheet: Sheet,
  crest: (share: number, lift: number) => Point3,
  foot: (share: number) => Point3,
): void {
  const count = 18
  const shares = Array.from({ length: count + 1 }, (_, index) => 0.04 + (0.92 * index) / count)
  const top = shares.map((share, index) => crest(share, crestHeights[index % crestHeights.length] ?? 14))
  sheet.poly([...top, ...shares.map(foot).reverse()], 'n fm')
  const stones = shares.slice(1, -1).map((share, index): Point3[] => {
    const lift = 6 + ((index * 7) % 5)
    return [crest(share - 0.012, lift), crest(share, lift + 3), crest(share + 0.012, lift - 1)]
  })
  sheet.lines(stones, 'h')
}
