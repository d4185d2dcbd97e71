/** 'problem' must be fixed before the site runs unattended; 'warning' deserves attention. */
export interface Finding {
  check: string
  status: 'ok' | 'warning' | 'problem'
  /** The result in one sentence, which says what to do unless all is well. */
  detail: string
}

export const ok = (check: string, detail: string): Finding => ({ check, status: 'ok', detail })
export const warning = (check: string, detail: string): Finding => ({ check, status: 'warning', detail })
export const problem = (check: string, detail: string): Finding => ({ check, status: 'problem', detail })

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
