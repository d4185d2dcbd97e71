import type { Plane } from '#drawings/kit/plane.ts'
import { trace } from '#drawings/kit/route.ts'
import { waterLine } from '#drawings/parts/marks.ts'
import { flatScene } from '#drawings/scene.ts'

const busY = 548

export const processDiagram = flatScene('water', (_, paper) => {
  clarifier(paper)
  filter(paper)
  disinfection(paper)
  reservoir(paper)
  pump(paper, 66, 190)
  pump(paper, 296, 232)
  pump(paper, 462, 424)
  instrument(paper, 118, 350, 'PH', '01')
  instrument(paper, 236, 400, 'FT', '02')
  instrument(paper, 548, 322, 'UV', '01')
  instrument(paper, 668, 62, 'LT', '04')
  // Instruments look at the process through dashed impulse lines.
  paper.segments(
    [
      [118, 324, 140, 246],
      [236, 374, 288, 258],
      [548, 348, 548, 394],
      [668, 88, 668, 120],
    ],
    'b',
  )
  control(paper)
})

function water(paper: Plane, points: ReturnType<typeof trace>): void {
  paper.run(points, { width: 9, core: 'sl', radius: 10, casing: 2.4 })
}

function clarifier(paper: Plane): void {
  water(paper, trace(-10, 190).x(112))
  paper.poly(trace(112, 138).x(232).y(220).to(178, 274).x(166).to(112, 220), 'o fl')
  paper.segment(114, 160, 230, 160, 'n')
  paper.segments(
    [
      [126, 174, 152, 174],
      [164, 184, 204, 184],
      [132, 196, 168, 196],
    ],
    'h',
  )
  paper.segment(172, 98, 172, 228, 'n')
  paper.segment(146, 228, 198, 228, 't')
  paper.circle(172, 82, 20, 'n fe')
  paper.text('M', 172, 74, 16, 'sz#2.4', 'middle')
  water(paper, trace(206, 232).x(312).y(184).x(372))
}

function filter(paper: Plane): void {
  paper.rect(364, 138, 150, 206, 'o fl', 22)
  paper.rect(366, 222, 146, 64, 'fm')
  paper.hatch(366, 222, 146, 64, 12)
  paper.segments(
    [
      [364, 222, 514, 222],
      [364, 286, 514, 286],
    ],
    'n',
  )
  water(paper, trace(438, 344).y(424).x(500))
}

function disinfection(paper: Plane): void {
  water(paper, trace(600, 424).x(664).y(300))
  paper.rect(496, 394, 108, 60, 'o fl', 28)
  paper.segments(
    [
      [520, 410, 580, 410],
      [520, 424, 580, 424],
      [520, 438, 580, 438],
    ],
    't',
  )
}

function reservoir(paper: Plane): void {
  water(paper, trace(730, 272).x(810))
  paper.rect(602, 150, 132, 152, 'o fl')
  paper.rect(604, 204, 128, 96, 'fm')
  waterLine(paper, 603, 204, 130, 6)
  paper.rect(602, 150, 132, 152, 'o')
  paper.poly(trace(592, 150).to(668, 118).to(744, 150), 'o fl')
}

function pump(paper: Plane, x: number, y: number): void {
  paper.circle(x, y, 27, 'o fe')
  paper.poly(
    trace(x - 13, y - 22)
      .to(x + 26, y)
      .to(x - 13, y + 22),
    'n',
  )
}

/** Field instrument: function over loop number. */
function instrument(paper: Plane, x: number, y: number, kind: string, loop: string): void {
  paper.circle(x, y, 28, 'n fl')
  paper.segment(x - 28, y, x + 28, y, 'h')
  paper.text(kind, x, y - 19, 14, 'n', 'middle')
  paper.text(loop, x, y + 6, 14, 'n', 'middle')
}

/** The controller and its orange signal route to every pump and instrument. */
function control(paper: Plane): void {
  const line = { width: 6, radius: 14 }
  paper.run(trace(240, busY).x(770).y(62).x(696), line)
  paper.run(trace(236, busY).y(428), { ...line, radius: 0 })
  paper.run(trace(296, busY).y(259), { ...line, radius: 0 })
  paper.run(trace(462, busY).y(451), { ...line, radius: 0 })
  paper.run(trace(634, busY).y(322).x(577), line)
  paper.run(trace(118, 524).y(378), { ...line, radius: 0 })
  paper.run(trace(66, 524).y(217), { ...line, radius: 0 })
  paper.run(trace(66, 300).x(36).y(82).x(152), line)
  paper.rect(48, 520, 204, 56, 'o fk')
  paper.text('PLC-1', 150, 538, 20, 'w', 'middle')
}
