import { readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second, whatever the kernel's own clock (proc(5), USER_HZ). */
const tickUs = 10_000

/** The process and all below it: nginx and a site of several workers are families. */
export function familyOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return [pid, ...children.flatMap((child) => familyOf(Number(child)))]
}

/** Processor time that the family has used so far, in microseconds. */
export function cpuUs(pid: number): number {
  const ticks = familyOf(pid).map((member) => {
    // The name, in brackets, may hold spaces; after it come the fields from the third on.
    const [, rest = ''] = /\) (.*)/s.exec(readFileSync(`/proc/${member}/stat`, 'utf8')) ?? []
    const fields = rest.split(' ')
    return Number(fields[11]) + Number(fields[12])
  })
  return sum(ticks) * tickUs
}

/** Memory of the family in MiB, shared pages divided by their sharers (PSS). */
export function memoryMib(pid: number): number {
  const kib = familyOf(pid).map((member) => {
    const [, pss] = /^Pss:\s+(\d+) kB/m.exec(readMemory(member)) ?? []
    return Number(pss ?? 0)
  })
  return sum(kib) / 1024
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** Nothing of one that has just ended, as the program that a backup runs may have. */
function readMemory(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  } catch {
    return ''
  }
}
