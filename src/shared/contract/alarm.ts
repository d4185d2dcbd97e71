import * as z from 'zod/mini'
import { type AlarmSettings, urgencies } from '../alarm-settings.ts'
import { channelNames } from '../channels.ts'

/** How a signed-in person showed that they are handling a lead. */
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

/** POST /api/alarm/leads/{id}/acknowledge; without a body it means that "On it" was pressed. */
export const AcknowledgeSchema = z.object({
  how: z.enum(acknowledgements),
})

/** One message about a lead, whether part of its alarm or not, and its delivery. */
const DeliveredSchema = z.object({
  channel: z.enum(channelNames),
  /** The recipient: a phone's name, a number or a service. */
  to: z.string(),
  /** The push service's name, such as "Apple". */
  service: z.nullable(z.string()),
  state: z.enum(['pending', 'sent', 'file', 'failed', 'skipped']),
  /** `text_back`: a text message to somebody whose call was missed. */
  about: z.enum(['lead', 'unanswered', 'text_back']),
  createdAt: z.string(),
  /** When the service accepted it, which does not mean that the phone got it. */
  sentAt: z.nullable(z.string()),
  /** When the phone confirmed that it shows the message. */
  shownAt: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
export type Delivered = z.infer<typeof DeliveredSchema>

/** GET /api/alarm/leads/{id} */
export const LeadAlarmSchema = z.object({
  /** Null for a lead without an alarm: suspected of spam, or older than the alarms. */
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
      error: 'Pick a time after “Ring from”',
      path: ['ringUntil'],
    }),
    z.refine(({ againAfter, smsAfter }) => againAfter < smsAfter, {
      error: 'The text has to come after the second ring',
      path: ['smsAfter'],
    }),
    z.refine(({ everybodyAfter, giveUpAfter }) => everybodyAfter < giveUpAfter, {
      error: 'The last email has to come after everyone rings',
      path: ['giveUpAfter'],
    }),
  ) satisfies z.ZodMiniType<AlarmSettings>

/** PUT /api/alarm/duty */
export const DutySchema = z.object({ userId: z.string(), isOnDuty: z.boolean() })

/** POST /api/alarm/devices */
export const ArmedSchema = z.object({
  id: z.string(),
  label: z.string(),
  /** True when the push service dropped this subscription: the phone needs a new one. */
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
  /** When the phone was disarmed, or when it last confirmed a notification. */
  since: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
export type AlarmDevice = z.infer<typeof DeviceSchema>

/** The latest test of each channel, and the response of POST /api/alarm/tests/{channel}. */
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

/** What has failed, in the owner's words, with the system's own error text for the operator. */
const FailureSchema = z.object({ label: z.string(), reason: z.string() })
export type Failure = z.infer<typeof FailureSchema>

const DrillReportSchema = z.object({
  at: z.string(),
  failures: z.array(z.string()),
})
export type DrillReport = z.infer<typeof DrillReportSchema>

const WaySchema = z.object({
  channel: z.enum(channelNames),
  isSetUp: z.boolean(),
  /** Number of today's text messages, and their limit. */
  used: z.optional(z.object({ today: z.int(), most: z.int() })),
  /** Why the channel is permanently refused at present, such as a webhook that answered 410. */
  problem: z.nullable(z.string()),
  lastTest: z.nullable(ChannelTestSchema),
})
export type Way = z.infer<typeof WaySchema>

/** GET /api/alarm: everything that the Alarms panel shows. */
export const AlarmStatusSchema = z.object({
  people: z.array(
    z.object({ id: z.string(), username: z.string(), isOnDuty: z.boolean(), isYou: z.boolean() }),
  ),
  devices: z.array(DeviceSchema),
  ways: z.array(WaySchema),
  settings: AlarmSettingsSchema,
  /** The public VAPID key with which a phone subscribes; '' when push is off, and then `doubt` says why. */
  publicKey: z.string(),
  /** Why push is off, or iPhones may refuse it, in a sentence for the owner. */
  doubt: z.nullable(z.string()),
  drill: z.nullable(DrillReportSchema),
  /** Causes of the failures; absent in answers that a phone cached from an earlier release. */
  causes: z.optional(z.array(FailureSchema)),
})
export type AlarmStatus = z.infer<typeof AlarmStatusSchema>
