import type { SetUp } from '#shared/contract/set-up.ts'
import { MessageOperator } from '#web/owner/kit/message-operator.tsx'
import { failuresIn } from '#web/owner/kit/operator-message.ts'

/** Whether leads outlive the machine, and whether anybody hears that it is down. */
export function SafetyLines(setUp: SetUp) {
  const { copy, watch } = setUp
  return (
    <div className="alarms__drill">
      {copy && <SafetyLine isBad={copy.isBehind} sentence={copy.sentence} />}
      {watch && <SafetyLine isBad={watch.state === 'failing'} sentence={watch.sentence} />}
      <MessageOperator failures={failuresIn(setUp)} />
    </div>
  )
}

const SafetyLine = ({ isBad, sentence }: { isBad: boolean; sentence: string }) => (
  <p>{isBad ? <b className="alarm-bad">{sentence}</b> : sentence}</p>
)
