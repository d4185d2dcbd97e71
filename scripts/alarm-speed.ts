/** Measures the time from a lead's 201, by form or door, to its alarm at the push service and SMS gateway. */
import { benchAlarms } from './bench/alarm-speed.ts'
import { benchDoors } from './bench/door-speed.ts'

await benchAlarms()
await benchDoors()
