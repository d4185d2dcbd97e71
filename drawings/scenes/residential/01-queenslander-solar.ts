import { route } from '#drawings/kit/route.ts'
import { dial } from '#drawings/parts/board-fronts.ts'
import { house } from '#drawings/parts/house.ts'
import { grass, gum, hoopPine } from '#drawings/parts/landscape.ts'
import { ground } from '#drawings/parts/marks.ts'
import { person } from '#drawings/parts/people.ts'
import { conduit } from '#drawings/parts/runs.ts'
import { box, shadow } from '#drawings/parts/solids.ts'
import { pillar } from '#drawings/parts/supply.ts'
import { isometricScene } from '#drawings/scene.ts'

const wallX = 940

/** Street pillar to meter box, meter box to inverter, inverter over the roof to the panels. */
export const queenslanderSolar = isometricScene(
  'residential',
  {
    focus: [
      [10, 760, 60],
      [300, 300, 600],
      [1190, 60, 0],
      [620, 890, 0],
      [60, 40, 540],
    ],
    pad: 16,
  },
  (sheet) => {
    ground(sheet, [-300, -300], [1700, 1500], 60)
    hoopPine(sheet, [20, -160], 640)
    house(sheet, [60, 40], { width: 880, depth: 560 })
    // Along the front slope from the panels, over the hip, and down the side slope to the eave.
    conduit(sheet, route(769, 528, 444).x(868).y(242).to(980, 242, 350), 8, 10)
    const wall = sheet.right(wallX, 600, 350)
    wall.rect(300, 88, 58, 88, 'o fl')
    dial(wall, 329, 112, 15, 0.6)
    wall.rect(312, 144, 34, 20, 'h fe')
    conduit(sheet, route(wallX + 2, 300, 262).z(316), 8)
    box(sheet, [wallX, 180, 180], [18, 52, 84])
    sheet.right(wallX + 18, 232, 264).rect(12, 14, 28, 14, 'h fe')
    conduit(
      sheet,
      route(wallX + 4, 206, 180)
        .z(130)
        .y(284)
        .z(174),
      7,
      8,
    )
    conduit(sheet, route(wallX + 4, 206, 264).z(316), 7)
    conduit(
      sheet,
      route(wallX + 2, 271, 174)
        .z(0)
        .x(1130)
        .y(140),
      8,
      14,
    )
    shadow(sheet, [1115, 112], [40, 30], 70)
    pillar(sheet, [1115, 112])
    gum(sheet, [-120, 690], 400, 2)
    grass(sheet, [
      [1080, 420],
      [900, 860],
      [1220, 280],
      [260, 1010],
    ])
    person(sheet, [1000, 440, 0], { pose: 'tablet' })
  },
)
