import type { Point2, Point3 } from '../kit/geometry.ts'
import { steps } from '../kit/geometry.ts'
import type { Sheet } from '../kit/sheet.ts'
import type { Style } from '../kit/stylesheet.ts'
import { barrel } from './round.ts'
import { box, shadow, sweep } from './solids.ts'

const tyre = { end: 'fz', side: 'fz', shade: 'fz' }

/** Side of the hatchback in (along, z) cm, from the rear bumper over the roof to the nose. */
const carProfile: readonly Point2[] = [
  [4, 34],
  [0, 86],
  [8, 112],
  [44, 150],
  [104, 157],
  [214, 152],
  [306, 106],
  [384, 94],
  [399, 72],
  [402, 34],
]
const carGlass: readonly Point2[] = [
  [40, 112],
  [68, 144],
  [206, 143],
  [280, 107],
]
const carWindscreen = 5

/** Small hatchback, nose towards +y; `body` is the fill of its upper faces. */
export function car(sheet: Sheet, [x, y]: Point2, { scale = 1, body = 'fl' as Style } = {}): void {
  const cm = (value: number): number => value * scale
  const at = ([along, z]: Point2): Point2 => [y + cm(along), cm(z)]
  const width = cm(172)
  shadow(sheet, [x, y], [width, cm(400)], cm(90))
  sweep(sheet, x, width, carProfile.map(at), {
    strip: (index) => (index === carWindscreen ? 'n fd' : index > 7 ? 'n fp' : `n ${body}`),
    side: 'o fm',
  })
  const side = (points: readonly Point2[]): Point3[] =>
    points.map(([along, z]): Point3 => [x + width, y + cm(along), cm(z)])
  sheet.poly(side(carGlass), 'n fd')
  sheet.lines(
    [
      side([
        [146, 144],
        [152, 108],
      ]),
      side([
        [152, 96],
        [152, 44],
      ]),
      side([
        [18, 92],
        [378, 80],
      ]),
    ],
    'h',
  )
  const plane = sheet.right(x + width, y, 0)
  for (const wheel of [78, 316]) {
    plane.circle(-cm(wheel), -cm(35), cm(43), 'fz')
    barrel(sheet, [x + width - cm(14), y + cm(wheel), cm(33)], cm(33), cm(18), 'x', {
      ...tyre,
      face: (face) => face.circle(0, 0, cm(17), 'n fl'),
    })
  }
  const nose = sheet.left(x, y + cm(399), cm(72))
  nose.rect(cm(8), cm(4), cm(34), cm(13), 'h fy')
  nose.rect(cm(130), cm(4), cm(34), cm(13), 'h fy')
  nose.rect(cm(54), cm(16), cm(64), cm(13), 'h fd')
}

/** Tray-back work ute with a ladder rack, nose towards +x. `load` is the core of the tube on the rack. */
export function ute(sheet: Sheet, [x, y]: Point2, { scale = 1, load = 'se' } = {}): void {
  const cm = (value: number): number => value * scale
  const at = (along: number, across: number, z: number): Point3 => [x + cm(along), y + cm(across), cm(z)]
  shadow(sheet, [x, y], [cm(500), cm(180)], cm(110))
  for (const wheel of [90, 395]) {
    barrel(sheet, at(wheel, 160, 34), cm(34), cm(24), 'y', {
      ...tyre,
      face: (plane) => plane.circle(0, 0, cm(17), 'n fl'),
    })
  }
  box(sheet, at(0, 0, 50), [cm(260), cm(180), cm(22)])
  box(sheet, at(4, 4, 72), [cm(252), cm(172), cm(62)])
  const tray = sheet.left(x + cm(4), y + cm(176), cm(134))
  tray.lines(
    [84, 168].map((a) => [
      [cm(a), 0],
      [cm(a), cm(62)],
    ]),
    'n',
  )
  for (const a of [40, 124, 208]) tray.rect(cm(a), cm(26), cm(8), cm(10), 'h fk')
  box(sheet, at(264, 4, 50), [cm(226), cm(172), cm(52)])
  uteCabin(sheet, at)
  rack(sheet, at, cm(12) * sheet.scale, load)
  const nose = sheet.right(x + cm(490), y + cm(176), cm(102))
  nose.rect(cm(10), cm(14), cm(30), cm(14), 'h fy')
  nose.rect(cm(132), cm(14), cm(30), cm(14), 'h fy')
  nose.rect(cm(52), cm(20), cm(68), cm(20), 'h fd')
}

type UtePoint = (along: number, across: number, z: number) => Point3

function uteCabin(sheet: Sheet, at: UtePoint): void {
  const near = 168
  const far = 12
  sheet.poly([at(372, far, 168), at(372, near, 168), at(410, near, 102), at(410, far, 102)], 'n fd')
  sheet.poly([at(270, far, 168), at(372, far, 168), at(372, near, 168), at(270, near, 168)], 'o fl')
  sheet.poly([at(270, near, 168), at(372, near, 168), at(410, near, 102), at(270, near, 102)], 'o fp')
  sheet.poly([at(282, near, 159), at(368, near, 159), at(396, near, 104), at(282, near, 104)], 'n fd')
  sheet.line([at(334, near, 168), at(334, near, 54)], 'n')
}

function rack(sheet: Sheet, at: UtePoint, tube: number, load: string): void {
  for (const along of [14, 246]) {
    sheet.line([at(along, 8, 134), at(along, 8, 190), at(along, 172, 190), at(along, 172, 134)], 't')
  }
  sheet.lines(
    [60, 110].map((across) => [at(-30, across, 196), at(330, across, 196)]),
    't',
  )
  sheet.lines(
    steps(-10, 320, 34).map((along) => [at(along, 60, 196), at(along, 110, 196)]),
    'n',
  )
  sheet.run([at(-20, 140, 197), at(330, 140, 197)], {
    width: Math.max(3, tube),
    core: load,
    radius: 0,
    casing: 2,
  })
}
