import type { Figures } from './rounds.ts'

const nameWidth = 24

export function printTable(title: string, figuresByServer: ReadonlyMap<string, Figures>): void {
  console.log(`\n${title.padEnd(nameWidth)} requests/s    p50 ms    p95 ms    p99 ms   CPU µs/request`)
  for (const [name, { perSecond, p50Ms, p95Ms, p99Ms, cpuUs }] of figuresByServer) {
    const cells = [
      perSecond.toFixed(0).padStart(10),
      p50Ms.toFixed(2).padStart(9),
      p95Ms.toFixed(2).padStart(9),
      p99Ms.toFixed(2).padStart(9),
      cpuUs.toFixed(1).padStart(16),
    ]
    console.log(`${name.padEnd(nameWidth)} ${cells.join(' ')}`)
  }
}

/** Prints a figure beside its target. Nothing fails, because machines and their load differ. */
export function printTarget(what: string, measured: string, target: string): void {
  console.log(`  ${what.padEnd(58)} ${measured.padStart(10)}   target ${target}`)
}
