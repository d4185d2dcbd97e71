import type { SetUp } from '#shared/contract/set-up.ts'

/** Shows whether the second copy is up to date, and whether somebody is told when the site is down. */
export function SafetyLines({ copy, watch }: Pick<SetUp, 'copy' | 'watch'>) {
  if (!copy && !watch) return null
  return (
    <div className="alarms__drill">
      {copy && <SafetyLine isBad={copy.isBehind} sentence={copy.sentence} />}
      {watch && <SafetyLine isBad={watch.state === 'failing'} sentence={watch.sentence} />}
    </div>
  )
}

const SafetyLine = ({ isBad, sentence }: { isBad: boolean; sentence: string }) => (
  <p>{isBad ? <b className="alarm-bad">{sentence}</b> : sentence}</p>
)
