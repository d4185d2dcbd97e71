import type { ChannelTest, Way } from '#shared/contract/alarm.ts'
import { testInWords } from './test-in-words.ts'

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
