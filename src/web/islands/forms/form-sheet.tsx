import type { ReactNode } from 'react'
import { askedFieldName } from '#shared/rendering.ts'
import { JobHead, type JobHeadProps } from '#web/components/ui/job-sheet.tsx'
import { SuccessPanel } from '#web/components/ui/success-panel.tsx'
import { restoredForm } from '#web/content/restored-form.ts'
import { FormProblems } from './form-problems.tsx'
import { browserPorts } from './ports.ts'
import { TrapField } from './trap-field.tsx'
import type { VisitorForm } from './use-visitor-form.ts'
import { WaitingPanel } from './waiting-panel.tsx'

interface FormSheetProps extends JobHeadProps {
  form: VisitorForm
  success: { title: string; text: string; againLabel: string }
  /** Shown in the success panel below its text. */
  details?: ReactNode
  children: ReactNode
}

/** Shows a visitor's form; in its place the success panel once it is sent, or a panel while it waits for a network. */
export function FormSheet({ form, title, fact, success, details, children }: FormSheetProps) {
  const { state, inputs, isWaiting } = form
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
            <JobHead title={title} fact={fact} />
            <FormProblems problems={form.problems} notice={form.notice} />
            <TrapField />
            {inputs.isAsked && <input type="hidden" name={askedFieldName} value="true" />}
            {children}
          </form>
        )}
      </div>
    </>
  )
}
