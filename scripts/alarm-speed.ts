/** How soon after a lead's 201, from a form or a door, its alarm is at the push service and the SMS gateway. Prints and judges nothing. */
import { benchAlarms } from './bench/alarm-speed.ts'
import { benchDoors } from './bench/door-speed.ts'

await benchAlarms()
await benchDoors()
