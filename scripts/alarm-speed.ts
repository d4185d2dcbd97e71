/** How soon after a lead's 201 its alarm is at the push service and the SMS gateway. Prints and judges nothing. */
import { benchAlarms } from './bench/alarm-speed.ts'

await benchAlarms()
