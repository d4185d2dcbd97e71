import { waitWords } from './wait-words.ts'

const left = 12
const right = 328
const line = 78
const lanes = [66, 53, 40] as const
/** Minutes at the beginning of the scale, where shorter waits stand too. */
const shortest = 2
const day = 24 * 60
const marks = [
  [5, '5 min'],
  [15, '15'],
  [60, '1 h'],
  [240, '4 h'],
  [day, '24 h'],
  [7 * day, '7 days'],
] as const

interface AnswerStripProps {
  /** How long each answered lead waited, ascending. */
  minutes: readonly number[]
  medianMinutes: number | null
}

/** Draws each answer as a ring on a logarithmic scale, and marks the median. */
export function AnswerStrip({ minutes, medianMinutes }: AnswerStripProps) {
  const longest = Math.max(day, minutes.at(-1) ?? 0)
  const xOf = (wait: number) => {
    const share = Math.log(Math.max(wait, shortest) / shortest) / Math.log(longest / shortest)
    return Math.round((left + share * (right - left)) * 10) / 10
  }
  const middle = medianMinutes === null ? undefined : xOf(medianMinutes)
  const words = medianMinutes === null ? '' : `half within ${waitWords(medianMinutes)}`
  return (
    <figure className="chart">
      <svg viewBox="0 0 340 114" role="img" aria-label={inWords(minutes, medianMinutes)}>
        {marks
          .filter(([wait]) => wait <= longest)
          .map(([wait, name]) => (
            <g key={wait}>
              <path className="chart__tick" d={`M${xOf(wait)} ${line}v11`} />
              <text x={xOf(wait)} y="107" textAnchor={xOf(wait) > 316 ? 'end' : 'middle'}>
                {name}
              </text>
            </g>
          ))}
        <path className="chart__line" d={`M${left - 4} ${line}H${right + 4}`} />
        <path className="chart__ring" d={minutes.map((wait, index) => ringAt(xOf(wait), index)).join('')} />
        {middle !== undefined && (
          <>
            <path className="chart__line" d={`M${middle} ${line}V24`} />
            <rect className="chart__block" x={middle - 7} y={line - 8} width="14" height="18" />
            <text
              className="chart__strong"
              x={Math.min(Math.max(middle, 78), 262)}
              y="16"
              textAnchor="middle"
            >
              {words}
            </text>
          </>
        )}
      </svg>
      <figcaption>
        <span>
          <svg className="chart__key" aria-hidden="true" viewBox="0 0 22 22">
            <path className="chart__ring" d="M6.5 11a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0" />
          </svg>
          Each circle is one answered enquiry
        </span>
        {middle !== undefined && (
          <span>
            <svg className="chart__key" aria-hidden="true" viewBox="0 0 22 22">
              <rect className="chart__block" x="4" y="2" width="14" height="18" />
            </svg>
            The middle one
          </span>
        )}
      </figcaption>
    </figure>
  )
}

const ringAt = (x: number, index: number) =>
  `M${x - 4.5} ${lanes[index % lanes.length]}a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0`

function inWords(minutes: readonly number[], medianMinutes: number | null): string {
  const [first = 0, last = 0] = [minutes[0], minutes.at(-1)]
  const range =
    minutes.length === 1
      ? `1 enquiry, answered after ${waitWords(first)}.`
      : `${minutes.length} enquiries, answered after ${waitWords(first)} to ${waitWords(last)}.`
  return medianMinutes === null ? range : `${range} The middle one took ${waitWords(medianMinutes)}.`
}
