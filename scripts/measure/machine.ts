import { availableParallelism, loadavg } from 'node:os'

/** Figures of a busy machine say little: how busy it is stands above them. */
export function tellOfMachine(): void {
  const [load = 0] = loadavg()
  console.log(`${availableParallelism()} processors, load ${load.toFixed(1)}`)
}
