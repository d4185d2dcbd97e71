import { availableParallelism, loadavg } from 'node:os'

/** Prints how busy the machine is, because figures of a busy one mean little. */
export function tellOfMachine(): void {
  const [load = 0] = loadavg()
  console.log(`${availableParallelism()} processors, load ${load.toFixed(1)}`)
}
