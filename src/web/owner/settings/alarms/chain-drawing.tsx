import { Fragment } from 'react'
import type { AlarmSettings } from '#shared/alarm-settings.ts'
import type { ChainWay } from './chain-words.tsx'
import { isAnyHour, timeOfDay } from './time-of-day.ts'

const tops = [172, 286, 400]
const headTop = 106
const boxHeight = 54

/** A channel, with other words if they differ from its name, or the text between two channels. */
type LoadPart = readonly [way: ChainWay, words?: string] | string

interface Branch {
  x: number
  title: string
  hours: string
  isUrgent?: boolean
  /** Escalation steps, and how long to wait after each of them. */
  steps: readonly { title: string; ways: readonly LoadPart[]; wait?: string }[]
}

interface ChainDrawingProps {
  settings: AlarmSettings
  /** Channels to strike through. */
  missing: readonly ChainWay[]
}

/** Draws the escalation policy as a single-line diagram: a source, two branches with timed contacts, and earth. */
export function ChainDrawing({ settings, missing }: ChainDrawingProps) {
  const { ringFrom, ringUntil, againAfter, smsAfter, everybodyAfter, repeatEvery, giveUpAfter } = settings
  const branches: Branch[] = [
    {
      x: 96,
      title: 'Ordinary',
      hours: isAnyHour(ringFrom, ringUntil) ? 'any hour' : `${timeOfDay(ringFrom)}–${timeOfDay(ringUntil)}`,
      steps: [
        {
          title: 'At once',
          ways: [['phones', 'phones on duty'], ', ', ['email']],
          wait: `${againAfter} min`,
        },
        { title: 'Again', ways: [['phones', 'phones on duty']], wait: `${smsAfter} min` },
        { title: 'Text', ways: [['texts', 'to your numbers']] },
      ],
    },
    {
      x: 266,
      title: 'Emergency',
      hours: 'any hour',
      isUrgent: true,
      steps: [
        {
          title: 'At once',
          ways: [['phones'], ', ', ['texts'], ', ', ['email']],
          wait: `${everybodyAfter} min`,
        },
        { title: 'Everyone', ways: [['phones'], ' and ', ['texts']], wait: `every ${repeatEvery} min` },
        { title: `At ${giveUpAfter} min`, ways: [['email', 'email: no one on it']] },
      ],
    },
  ]
  return (
    <figure className="chain-drawing">
      <div>
        <svg viewBox="0 0 360 560" role="img" aria-labelledby="chain-title" className="alarm-drawing">
          <title id="chain-title">
            Drawing of how alerts go out. A new enquiry is either ordinary or an emergency. The words below
            say the same.
          </title>
          <path className="casing" d={wiring} />
          <path className="cable" d={wiring} />
          <circle className="node" cx="180" cy="30" r="19" />
          <path className="pen" d="M171 30c3-9 6-9 9 0s6 9 9 0" />
          <text className="strong" x="208" y="35">
            New enquiry
          </text>
          <circle className="node" cx="180" cy="92" r="6" />
          <circle className="node" cx="180" cy="492" r="6" />
          {branches.map(({ x, title, hours, isUrgent, steps }) => (
            <Fragment key={title}>
              <Head x={x} title={title} text={hours} isUrgent={isUrgent} />
              {steps.map(({ wait, ...step }, n) => (
                <Fragment key={step.title}>
                  <Load x={x} top={tops[n] ?? 0} missing={missing} {...step} />
                  {wait && <Contact x={x} top={tops[n] ?? 0} text={wait} />}
                </Fragment>
              ))}
            </Fragment>
          ))}
          <path className="pen" d="M180 511v9M158 520h44M165 528h30M173 536h14" />
          <text className="strong strong--small" x="212" y="526">
            Stops when someone
          </text>
          <text className="strong strong--small" x="212" y="543">
            opens the enquiry
          </text>
        </svg>
      </div>
      <figcaption>
        <b>{missing.length > 0 ? 'Alerts, once set up' : 'Alerts, as set up'}</b>
        <span className="key">Single-line</span>
      </figcaption>
    </figure>
  )
}

const wiring = 'M180 46v46M96 92h170M96 92v400M266 92v400M96 492h170M180 492v16'

interface HeadProps {
  x: number
  title: string
  text: string
  isUrgent: boolean | undefined
}

function Head({ x, title, text, isUrgent }: HeadProps) {
  return (
    <g className={isUrgent ? 'urgent' : undefined}>
      <rect className="box" x={x - 80} y={headTop} width="158" height={boxHeight} />
      <text className="strong" x={x - 70} y={headTop + 22}>
        {title}
      </text>
      <text className="note-text" x={x - 70} y={headTop + 41}>
        {text}
      </text>
    </g>
  )
}

interface LoadProps {
  x: number
  top: number
  title: string
  ways: readonly LoadPart[]
  missing: readonly ChainWay[]
}

/** Draws an escalation step, dashed when none of its channels is set up. */
function Load({ x, top, title, ways, missing }: LoadProps) {
  const isMissing = (part: LoadPart) => typeof part !== 'string' && missing.includes(part[0])
  const isOff = ways.every((part) => typeof part === 'string' || isMissing(part))
  return (
    <>
      <rect
        className="box"
        x={x - 80}
        y={top}
        width="158"
        height={boxHeight}
        strokeDasharray={isOff ? '6 5' : undefined}
      />
      <text className="strong" x={x - 70} y={top + 22}>
        {title}
      </text>
      <text className="note-text" x={x - 70} y={top + 41}>
        {ways.map((part) =>
          typeof part === 'string' ? (
            part
          ) : (
            <tspan key={part[0]} textDecoration={isMissing(part) ? 'line-through' : undefined}>
              {part[1] ?? part[0]}
            </tspan>
          ),
        )}
      </text>
    </>
  )
}

/** Draws the wait between two steps as an open contact with its time. */
function Contact({ x, top, text }: { x: number; top: number; text: string }) {
  const upper = top + 67
  const lower = top + 101
  return (
    <>
      <rect className="gap" x={x - 9} y={upper + 2} width="18" height="30" />
      <path className="pen" d={`M${x} ${lower}l-13-30M${x - 19} ${lower - 20}a9 9 0 0 0 13-6`} />
      <circle className="node" cx={x} cy={lower} r="4.5" />
      <circle className="node" cx={x} cy={upper} r="4.5" />
      <text className="strong strong--small" x={x + 14} y={lower - 12}>
        {text}
      </text>
    </>
  )
}
