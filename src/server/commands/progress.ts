import type { WriteStream } from 'node:tty'

const barWidth = 24

export interface Step {
  done: number
  of: number
  what: string
}

/** Shows the progress of a long command: as a bar on a terminal; elsewhere, as in a log, as a line for each part. */
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

    /** Removes the bar, so that later output begins on its own line. */
    end(): void {
      if (out.isTTY && shown) out.write('\r\u001b[K')
      shown = ''
    },
  }
}
