import type { WriteStream } from 'node:tty'

const barWidth = 24

/** Something that takes a while: how much of what. */
export interface Step {
  done: number
  of: number
  /** What is at work just now. */
  what: string
}

/**
 * Shows how far a long command is: a bar that stays in its line on a terminal; elsewhere, as in a log, a line whenever
 * something else is at work.
 */
export function createProgress(out: Pick<WriteStream, 'write' | 'isTTY'> = process.stdout) {
  let shown = ''

  return {
    show({ done, of, what }: Step): void {
      const share = of === 0 ? 1 : Math.min(1, done / of)
      const full = Math.round(share * barWidth)
      const bar = `${'█'.repeat(full)}${'░'.repeat(barWidth - full)} ${String(Math.floor(share * 100)).padStart(3)} %  ${what}`
      const text = out.isTTY ? bar : what
      if (text === shown) return
      shown = text
      out.write(out.isTTY ? `\r\u001b[K${text}` : `${text}\n`)
    },

    /** Takes the bar away, so that what is said next begins a line. */
    end(): void {
      if (out.isTTY && shown) out.write('\r\u001b[K')
      shown = ''
    },
  }
}
