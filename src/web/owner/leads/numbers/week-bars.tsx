import { shortDate } from '#shared/brisbane-time.ts'
import type { LeadNumbers } from '#shared/contract/lead-numbers.ts'

const base = 150
const tallest = 110
/** Largest height of one lead, so that few leads don't make a tall bar. */
const mostEach = 18
const step = 27
const width = 20
/** Distance between two lines of the hatching, upwards. */
const hatchStep = 8
/** A larger figure would run into the next one: then only every second stands, this week's among them. */
const longestInRow = 99

const keys = [
  ['won', 'Won'],
  ['open', 'Still open'],
  ['lost', 'Lost'],
] as const

type Week = LeadNumbers['weeks'][number]

/** Draws leads by the week they came in: won solid, open hatched, lost outlined. A table says the same. */
export function WeekBars({ weeks }: { weeks: readonly Week[] }) {
  const most = Math.max(1, ...weeks.map(totalOf))
  const each = Math.min(mostEach, tallest / most)
  const xOf = (week: number) => 13 + week * step
  const present = weeks.length - 1
  const first = weeks[0]
  const middle = weeks[6]
  return (
    <figure className="chart">
      <svg viewBox="0 0 340 178" aria-hidden="true">
        {weeks.map((week, index) => {
          const [won, open] = [week.won * each, week.open * each]
          const [x, total] = [xOf(index), totalOf(week)]
          return (
            <g key={week.from}>
              <Part state="won" x={x} top={base - won} height={won} />
              <Part state="open" x={x} top={base - won - open} height={open} />
              <Part state="lost" x={x} top={base - total * each} height={week.lost * each} />
              {total > 0 && (most <= longestInRow || (present - index) % 2 === 0) && (
                <text
                  className="chart__count"
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
        <path className="chart__line" d={`M8 ${base + 1}H334`} />
        <text x={xOf(0)} y="171">
          {first && dayAndMonth(first.from)}
        </text>
        <text x={xOf(6) + width / 2} y="171" textAnchor="middle">
          {middle && dayAndMonth(middle.from)}
        </text>
        <rect className="chart__block" x={xOf(present)} y="156" width={width} height="8" />
        <text x={xOf(present) - 6} y="171" textAnchor="end">
          this week
        </text>
      </svg>
      <figcaption aria-hidden="true">
        {keys.map(([state, name]) => (
          <span key={state}>
            <svg className="chart__key" aria-hidden="true" viewBox={`0 0 ${width + 2} ${width + 2}`}>
              <Part state={state} x={1} top={1} height={width} />
            </svg>
            {name}
          </span>
        ))}
        <span>
          <svg className="chart__key" aria-hidden="true" viewBox={`0 0 ${width + 2} ${width + 2}`}>
            <rect className="chart__block" x="1" y="7" width={width} height="8" />
          </svg>
          This week
        </span>
      </figcaption>
    </figure>
  )
}

const totalOf = ({ won, lost, open }: Week) => won + lost + open

interface PartProps {
  state: keyof Omit<Week, 'from'>
  x: number
  top: number
  height: number
}

/** Draws a part of a bar, in the key too, because printing and forced colours drop a CSS background. */
const Part = ({ state, x, top, height }: PartProps) => {
  if (height === 0) return null
  const place = { x, y: top, width, height }
  return (
    <>
      <rect className={state === 'won' ? 'chart__solid' : 'chart__open'} {...place} />
      {state === 'open' && <path className="chart__hatch" d={hatchOf(x, top, height)} />}
    </>
  )
}

/** Returns the hatching, continued from bar to bar, as lines: an SVG pattern is printed coarsely. */
function hatchOf(x: number, top: number, height: number): string {
  const [right, bottom] = [x + width, top + height]
  let lines = ''
  for (let sum = Math.ceil((x + top) / hatchStep) * hatchStep; sum < right + bottom; sum += hatchStep) {
    const [from, to] = [Math.max(x, sum - bottom), Math.min(right, sum - top)]
    lines += `M${from} ${sum - from}L${to} ${sum - to}`
  }
  return lines
}

/** Says for screen readers what the bars show. */
export const WeekTable = ({ weeks }: Pick<LeadNumbers, 'weeks'>) => (
  <div className="visually-hidden">
    <table>
      <caption>Enquiries by week</caption>
      <thead>
        <tr>
          <th scope="col">Week from</th>
          <th scope="col">Won</th>
          <th scope="col">Still open</th>
          <th scope="col">Lost</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ from, won, open, lost }) => (
          <tr key={from}>
            <th scope="row">{dayAndMonth(from)}</th>
            <td>{won}</td>
            <td>{open}</td>
            <td>{lost}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** Formats `2026-11-16` as `16 Nov`. */
const dayAndMonth = (day: string) =>
  shortDate(new Date(`${day}T00:00:00+10:00`))
    .split(' ')
    .slice(1, 3)
    .join(' ')
