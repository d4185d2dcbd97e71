import type { ReactNode } from 'react'
import { askedFieldName } from '#shared/rendering.ts'
import { FormNotice } from '#web/components/ui/form-notice.tsx'
import { restoredForm } from '#web/content/restored-form.ts'
import { ErrorSummary } from './error-summary.tsx'
import { browserPorts } from './ports.ts'
import { SuccessPanel } from './success-panel.tsx'
import { TrapField } from './trap-field.tsx'
import { fieldId, type VisitorForm } from './use-visitor-form.ts'
import { WaitingPanel } from './waiting-panel.tsx'

interface FormSheetProps {
  form: VisitorForm
  wording: {
    title: string
    /** A fact beside the title. */
    promise?: { label: string; value: string }
    success: { title: string; text: string; againLabel: string }
  }
  /** Shown in the success panel below its text. */
  details?: ReactNode
  children: ReactNode
}

/** Shows a visitor's form; in its place the success panel once it is sent, or a panel while it waits for a network. */
export function FormSheet({ form, wording, details, children }: FormSheetProps) {
  const { state, inputs, isWaiting, notice } = form
  const { title, promise, success } = wording
  return (
    <>
      {isWaiting && (
        <WaitingPanel
          isTrying={state.phase === 'waiting' ? state.isTrying : true}
          isOnDevice={state.phase !== 'waiting' || browserPorts.forms.isOnDevice(state.form.key)}
          dispatch={form.dispatch}
        />
      )}
      <div role="status">
        {form.isRestored && !isWaiting && (
          <p className="ends restored-note">
            {restoredForm.text}
            <button type="button" className="inline-link" onClick={form.clear}>
              {restoredForm.clearLabel}
            </button>
          </p>
        )}
      </div>
      {/* The form is only hidden while it waits, so that its fields keep their values. */}
      <div key={inputs.round} hidden={isWaiting}>
        {form.isSent ? (
          <SuccessPanel
            heading={success.title}
            again={{ label: success.againLabel, href: form.page, onClick: form.startAgain }}
          >
            <p>{success.text}</p>
            {details}
          </SuccessPanel>
        ) : (
          <form {...form.element}>
            <div className="job__head">
              <h2>{title}</h2>
              {promise && (
                <p>
                  <span className="key">{promise.label}</span> {promise.value}
                </p>
              )}
            </div>
            {notice && (
              <FormNotice
                title={notice.title}
                text={notice.text}
                href={notice.field && `#${fieldId(notice.field)}`}
              />
            )}
            <ErrorSummary problems={form.problems} />
            <TrapField />
            {inputs.isAsked && <input type="hidden" name={askedFieldName} value="true" />}
            {children}
          </form>
        )}
      </div>
    </>
  )
}
