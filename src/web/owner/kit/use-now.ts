import { useEffect, useState } from 'react'
import { seconds } from '#shared/durations.ts'

/** Returns the current time, updated every 30 seconds, for words such as "12 minutes ago". */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), seconds(30))
    return () => clearInterval(timer)
  }, [])
  return now
}
