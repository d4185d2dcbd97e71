import { readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second, whatever the kernel's own clock (proc(5), USER_HZ). */
const tickUs = 10_000

/** Returns the process and all its descendants: nginx, or a site with workers, has several. */
export function familyOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return [pid, ...children.flatMap((child) => familyOf(Number(child)))]
}

/** Returns the processor time of a process and its descendants so far, in microseconds. */
export function cpuUs(pid: number): number {
  const ticks = familyOf(pid).map((member) => {
    // The name, in brackets, may contain spaces; the third and later fields follow it.
    const [, rest = ''] = /\) (.*)/s.exec(readFileSync(`/proc/${member}/stat`, 'utf8')) ?? []
    const fields = rest.split(' ')
    return Number(fields[11]) + Number(fields[12])
  })
  return sum(ticks) * tickUs
}

/** Returns the memory of a process and its descendants in MiB, with shared pages divided (PSS). */
export function memoryMib(pid: number): number {
  const kib = familyOf(pid).map((member) => {
    const [, pss] = /^Pss:\s+(\d+) kB/m.exec(readMemory(member)) ?? []
    return Number(pss ?? 0)
  })
  return sum(kib) / 1024
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** Returns '' for a process that has just ended, such as a program that a backup ran. */
function readMemory(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  } catch {
    return ''
  }
}
