import { useId } from 'react'
import type { LeadNumbers } from '#shared/contract/lead-numbers.ts'
import { dayAndMonth } from './day-and-month.ts'

const base = 150
const tallest = 110
/** Few leads are no tower. */
const mostEach = 18
const step = 27
const width = 20
/** Longer figures would run into one another: then every second stands, the present one among them. */
const longestInRow = 99

type Week = LeadNumbers['weeks'][number]

/** Leads by the week they came in: won solid, open hatched, lost outlined. A table beside it says the same. */
export function WeekBars({ weeks }: { weeks: readonly Week[] }) {
  const hatch = useId()
  const most = Math.max(1, ...weeks.map(totalOf))
  const each = Math.min(mostEach, tallest / most)
  const xOf = (week: number) => 13 + week * step
  const present = weeks.length - 1
  const first = weeks[0]
  const middle = weeks[6]
  return (
    <figure className="plot">
      <svg viewBox="0 0 340 178" aria-hidden="true">
        <defs>
          <pattern
            id={hatch}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <path className="plot__hatch" d="M0 0V6" />
          </pattern>
        </defs>
        {weeks.map((week, index) => {
          const [won, open] = [week.won * each, week.open * each]
          const [x, total] = [xOf(index), totalOf(week)]
          return (
            <g key={week.from}>
              <Part className="plot__solid" x={x} top={base - won} height={won} />
              <Part className="plot__open" x={x} top={base - won - open} height={open} />
              <Part fill={`url(#${hatch})`} x={x} top={base - won - open} height={open} />
              <Part className="plot__open" x={x} top={base - total * each} height={week.lost * each} />
              {total > 0 && (most <= longestInRow || (present - index) % 2 === 0) && (
                <text
                  className="plot__count"
                  x={x + width / 2}
                  y={base - total * each - 7}
                  textAnchor="middle"
                >
                  {total}
                </text>
              )}
            </g>
          )
        })}
        <path className="plot__line" d={`M8 ${base + 1}H334`} />
        <text x={xOf(0)} y="171">
          {first && dayAndMonth(first.from)}
        </text>
        <text x={xOf(6) + width / 2} y="171" textAnchor="middle">
          {middle && dayAndMonth(middle.from)}
        </text>
        <rect className="plot__block" x={xOf(present)} y="156" width={width} height="8" />
        <text x={xOf(present) - 6} y="171" textAnchor="end">
          this week
        </text>
      </svg>
      <figcaption aria-hidden="true">
        <span>
          <i className="plot__key plot__key--won" />
          Won
        </span>
        <span>
          <i className="plot__key plot__key--open" />
          Still open
        </span>
        <span>
          <i className="plot__key" />
          Lost
        </span>
      </figcaption>
    </figure>
  )
}

const totalOf = ({ won, lost, open }: Week) => won + lost + open

interface PartProps {
  className?: string
  fill?: string
  x: number
  top: number
  height: number
}

const Part = ({ top, height, ...rest }: PartProps) =>
  height > 0 && <rect {...rest} y={top} width={width} height={height} />
