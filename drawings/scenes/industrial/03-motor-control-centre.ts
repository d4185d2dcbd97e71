import { route } from '#drawings/kit/route.ts'
import { type Column, cabinet } from '#drawings/parts/boards.ts'
import { ground } from '#drawings/parts/marks.ts'
import { person } from '#drawings/parts/people.ts'
import { cableLadder, conduit } from '#drawings/parts/runs.ts'
import { shadow } from '#drawings/parts/solids.ts'
import { isometricScene } from '#drawings/scene.ts'

const blank = { height: 22, kind: 'blank' } as const
const drive = { height: 75, kind: 'drive' } as const

const mccColumns: readonly Column[] = [
  {
    width: 60,
    cells: [
      blank,
      { height: 68, kind: 'acb', on: true },
      { height: 45, kind: 'meter' },
      { height: 70, kind: 'vent' },
    ],
  },
  {
    width: 50,
    cells: [
      blank,
      { height: 36, kind: 'starter', on: true },
      { height: 36, kind: 'starter' },
      { height: 36, kind: 'starter', on: true },
      { ...drive, on: true },
    ],
  },
  {
    width: 50,
    cells: [
      blank,
      { height: 36, kind: 'starter', on: true },
      { height: 36, kind: 'starter', on: true },
      { height: 36, kind: 'starter' },
      drive,
    ],
  },
  {
    width: 50,
    cells: [
      blank,
      { height: 54, kind: 'hmi' },
      { height: 54, kind: 'starter', on: true },
      { ...drive, on: true },
    ],
  },
  { width: 50, cells: [blank, { height: 183, kind: 'door', vented: true }] },
]

/** MCC-1 takes its mains from the ladder above and sends its motor cables back up to it. */
export const motorControlCentre = isometricScene(
  'industrial',
  {
    focus: [
      [-140, 20, 0],
      [-140, -20, 290],
      [150, 20, 0],
      [150, -40, 20],
      [40, 130, 0],
    ],
    pad: 36,
  },
  (sheet) => {
    ground(sheet, [-290, -130], [680, 460], 18)
    shadow(sheet, [-120, -40], [260, 60], 150)
    cabinet(sheet, [-120, -40, 0], { depth: 60, height: 205, columns: mccColumns, tag: 'MCC-1' })
    for (const x of [-98, -78, 8, 76]) conduit(sheet, route(x, -8, 272).z(216), 8)
    cableLadder(sheet, [-330, -26, 268], 760, { width: 40, rail: 9, cables: 4, live: 3, hangers: 100 })
    person(sheet, [-66, 132, 0], { pose: 'tablet' })
  },
  [
    { at: [-104, 20, 152], offset: [-90, 16] },
    { at: [-30, 20, 122], offset: [-38, 230] },
    { at: [66, 20, 48], offset: [106, 92] },
    { at: [176, 10, 270], offset: [64, 112] },
  ],
)
