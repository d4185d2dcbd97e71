import * as z from 'zod/mini'
import { type AlarmSettings, urgencies } from '../alarm-settings.ts'
import { channelNames } from '../channels.ts'

/** How somebody who is signed in showed that a lead is in hands. */
export const acknowledgements = [
  'opened',
  'called',
  'texted',
  'mailed',
  'status',
  'taken',
  'deleted',
  'spam',
] as const
export type Acknowledgement = (typeof acknowledgements)[number]

/** POST /api/alarm/leads/{id}/acknowledge; without a body, "On it" was pressed. */
export const AcknowledgeSchema = z.object({
  how: z.enum(acknowledgements),
})

/** One message about a lead, of its alarm or besides it, and what became of it. */
const DeliveredSchema = z.object({
  channel: z.enum(channelNames),
  /** Whom it went to: a phone's name, a number, a service. */
  to: z.string(),
  /** Of the push service: "Apple". */
  service: z.nullable(z.string()),
  state: z.enum(['pending', 'sent', 'file', 'failed', 'skipped']),
  about: z.enum(['lead', 'unanswered']),
  createdAt: z.string(),
  /** When the service took it, which says nothing of the phone. */
  sentAt: z.nullable(z.string()),
  /** When the phone said that it shows it. */
  shownAt: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
export type Delivered = z.infer<typeof DeliveredSchema>

/** GET /api/alarm/leads/{id} */
export const LeadAlarmSchema = z.object({
  /** Null for a lead that rings nowhere: suspected of spam, or from before there were alarms. */
  alarm: z.nullable(
    z.object({
      urgency: z.enum(urgencies),
      level: z.int(),
      nextRoundAt: z.nullable(z.string()),
      acknowledgedAt: z.nullable(z.string()),
      acknowledgedBy: z.nullable(z.string()),
      acknowledgedHow: z.nullable(z.enum(acknowledgements)),
    }),
  ),
  /** Newest first. */
  deliveries: z.array(DeliveredSchema),
})
export type LeadAlarm = z.infer<typeof LeadAlarmSchema>

const minuteOfDay = () => z.int().check(z.minimum(0), z.maximum(24 * 60))
const minutesAfter = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))

/** PUT /api/alarm/settings. Hours are minutes of the day, in Brisbane. */
export const AlarmSettingsSchema = z
  .object({
    ringFrom: minuteOfDay(),
    ringUntil: minuteOfDay(),
    againAfter: minutesAfter(1, 24 * 60),
    smsAfter: minutesAfter(1, 24 * 60),
    everybodyAfter: minutesAfter(1, 60),
    repeatEvery: minutesAfter(1, 60),
    giveUpAfter: minutesAfter(2, 240),
  })
  .check(
    z.refine(({ ringFrom, ringUntil }) => ringFrom < ringUntil, {
      error: 'Ring until a time after the first',
      path: ['ringUntil'],
    }),
    z.refine(({ againAfter, smsAfter }) => againAfter < smsAfter, {
      error: 'The text message comes after the second ring',
      path: ['smsAfter'],
    }),
    z.refine(({ everybodyAfter, giveUpAfter }) => everybodyAfter < giveUpAfter, {
      error: 'The last mail comes after everybody was rung',
      path: ['giveUpAfter'],
    }),
  ) satisfies z.ZodMiniType<AlarmSettings>

/** PUT /api/alarm/duty */
export const DutySchema = z.object({ userId: z.string(), isOnDuty: z.boolean() })

/** POST /api/alarm/devices */
export const ArmedSchema = z.object({
  id: z.string(),
  label: z.string(),
  /** The push service had given this subscription up: ringing takes a new one, though the browser still shows it. */
  wasLost: z.boolean(),
})
export type Armed = z.infer<typeof ArmedSchema>

/** POST /api/alarm/receipts: the phone shows what it was sent. */
export const PhoneReceiptSchema = z.object({ token: z.string().check(z.maxLength(100)) })

const DeviceSchema = z.object({
  id: z.string(),
  label: z.string(),
  username: z.string(),
  isOnDuty: z.boolean(),
  /** `unseen`: nobody has opened the owner's pages on it for a month. */
  state: z.enum(['armed', 'unproved', 'unseen', 'broken']),
  /** Since when it is not armed, or when it was last proved. */
  since: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
export type AlarmDevice = z.infer<typeof DeviceSchema>

/** POST /api/alarm/tests/{channel}, and of each channel the latest one. */
export const ChannelTestSchema = z.object({
  startedAt: z.string(),
  sentAt: z.nullable(z.string()),
  shownAt: z.nullable(z.string()),
  /** The phone's name or the number. */
  to: z.string(),
  service: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
export type ChannelTest = z.infer<typeof ChannelTestSchema>

const DrillReportSchema = z.object({
  /** When every channel was last tried. */
  at: z.string(),
  /** A sentence for each step that failed. */
  failures: z.array(z.string()),
})
export type DrillReport = z.infer<typeof DrillReportSchema>

const WaySchema = z.object({
  channel: z.enum(channelNames),
  isSetUp: z.boolean(),
  /** Text messages of today, and how many there may be. */
  used: z.optional(z.object({ today: z.int(), most: z.int() })),
  /** Why it rings nowhere at present: refused for good, such as a webhook that answered 410. */
  problem: z.nullable(z.string()),
  lastTest: z.nullable(ChannelTestSchema),
})
export type Way = z.infer<typeof WaySchema>

/** GET /api/alarm: all that the Alarms panel shows. */
export const AlarmStatusSchema = z.object({
  people: z.array(
    z.object({ id: z.string(), username: z.string(), isOnDuty: z.boolean(), isYou: z.boolean() }),
  ),
  devices: z.array(DeviceSchema),
  ways: z.array(WaySchema),
  settings: AlarmSettingsSchema,
  /** What a phone subscribes with; '' where none can be rung, and `doubt` says why. */
  publicKey: z.string(),
  /** Why no phone rings, or iPhones may refuse to, for whoever looks after the server. */
  doubt: z.nullable(z.string()),
  /** What came of the latest drills: null before the first. */
  drill: z.nullable(DrillReportSchema),
})
export type AlarmStatus = z.infer<typeof AlarmStatusSchema>
