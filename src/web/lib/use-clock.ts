import { useEffect, useState } from 'react'
import { minutes } from '#shared/durations.ts'

/**
 * The visitor's clock, to the minute. Undefined on the server and until hydration: what is shown then has to be the
 * same on both sides.
 */
export function useClock(): Date | undefined {
  const [now, setNow] = useState<Date>()

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      clearTimeout(timer)
      const moment = new Date()
      setNow(moment)
      timer = setTimeout(tick, minutes(1) - (moment.getTime() % minutes(1)))
    }
    tick()
    // A phone that slept missed its ticks.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])

  return now
}
