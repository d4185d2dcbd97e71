/** An ordinary lead rings only within the owner's hours, an emergency at any time. */
export const urgencies = ['ordinary', 'emergency'] as const
export type Urgency = (typeof urgencies)[number]

/** The owner's alarm settings: hours as minutes of the day in Brisbane, others as minutes after the lead. */
export interface AlarmSettings {
  ringFrom: number
  ringUntil: number
  againAfter: number
  smsAfter: number
  everybodyAfter: number
  repeatEvery: number
  giveUpAfter: number
}

export const defaultAlarmSettings: AlarmSettings = {
  ringFrom: 6 * 60,
  ringUntil: 20 * 60,
  againAfter: 10,
  smsAfter: 30,
  everybodyAfter: 2,
  repeatEvery: 3,
  giveUpAfter: 15,
}
