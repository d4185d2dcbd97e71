import { useOthersWaiting } from '#web/owner/leads/actions/use-actions.ts'

/** Names other people whose actions wait on this shared device, since only they can send them. */
export function OthersWaiting() {
  const names = useOthersWaiting()
  return (
    <p role="status" className="offline-line">
      {names.length > 0 &&
        `Something ${inWords(names)} did here hasn’t been sent. It sends when ${names.length > 1 ? 'they sign' : `${names[0]} signs`} in on this device.`}
    </p>
  )
}

const inWords = (names: readonly string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('')
