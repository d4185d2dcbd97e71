import { channelFacts } from '#shared/channels.ts'
import type { ChannelTest, Way } from '#shared/contract/alarm.ts'
import { formatPhone } from '#shared/phone.ts'
import { exactTime } from '#web/owner/kit/exact-time.ts'

interface TestOutcomeProps {
  channel: Way['channel']
  test: ChannelTest | null | undefined
}

/** Shows the outcome of a test as a sentence that stays, unlike a toast. */
export function TestOutcome({ channel, test }: TestOutcomeProps) {
  const words = test && testInWords(channel, test)
  return (
    <p role="status" className={words?.isFailed ? 'alarm-outcome alarm-bad' : 'alarm-outcome'}>
      {words?.text}
      {words?.proof && <span className="alarm-good">{words.proof}</span>}
    </p>
  )
}

interface TestWords {
  /** Where and when the test was shown; missing without a delivery receipt. */
  proof?: string
  text: string
  isFailed: boolean
}

/** Formats the outcome of a test. Only a test with a delivery receipt is called delivered. */
function testInWords(channel: Way['channel'], test: ChannelTest): TestWords {
  const { startedAt, sentAt, shownAt, service, reason } = test
  const to = channel === 'sms' ? formatPhone(test.to) : test.to
  const isFailed = reason !== null
  if (reason) return { text: `Test at ${exactTime(startedAt)}: ${reason}.`.replace('..', '.'), isFailed }
  const whom = service ?? to
  const sent = sentAt ? `sent to ${whom} ${exactTime(sentAt)}` : 'not sent yet'
  if (shownAt) {
    const proof =
      channel === 'push' ? `on ${to} ${exactTime(shownAt)}` : `delivered to ${to} ${exactTime(shownAt)}`
    return { text: `Test: ${sent}, `, proof, isFailed }
  }
  const { confirms } = channelFacts[channel]
  const silence = confirms ? `. ${confirms} hasn’t confirmed it` : ''
  const help =
    channel === 'push' && sentAt
      ? ' Nothing on its screen? In the phone’s settings, allow notifications for this site, and on Android set its battery use to unrestricted. Then test again.'
      : ''
  return { text: `Test: ${sent}${silence}.${help}`, isFailed }
}
