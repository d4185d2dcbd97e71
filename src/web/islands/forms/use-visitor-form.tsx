import { type ReactNode, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { ZodMiniType } from 'zod/mini'
import type { Values } from '#shared/form-values.ts'
import type { InquiryKind } from '#shared/leads/kinds.ts'
import { askedFieldName, formId, type SentReceipt } from '#shared/rendering.ts'
import { questionsOn } from '#shared/short-number.ts'
import type { FieldProblem } from '#web/components/ui/error-summary.tsx'
import { restoredForm } from '#web/content/restored-form.ts'
import { fetchToasts } from '../late-toasts.ts'
import { remarkOn } from './field-remark.tsx'
import { createFormKeeper } from './form-keeper.ts'
import type { FormState } from './form-machine.ts'
import { FormProblems, fieldId } from './form-problems.tsx'
import { makeOtherSends } from './kept-sends.ts'
import { LaterDetails } from './later-details.tsx'
import { NotSent } from './not-sent.tsx'
import { noteStart } from './note-start.ts'
import { usePlainForm } from './plain-form-context.ts'
import { browserPorts } from './ports.ts'
import type { FailureWording, FormName, ToastWording } from './saved-forms.ts'
import { sendCircumstances } from './send-circumstances.ts'
import { TrapField } from './trap-field.tsx'
import { useInputs } from './use-inputs.ts'
import { WaitingPanel } from './waiting-panel.tsx'

type Said = SentReceipt['said']

interface VisitorFormOptions<Name extends string, Output> {
  /** Under which it is saved on the visitor's device. */
  name: FormName
  schema: ZodMiniType<Output, unknown>
  /** What an untouched form holds, of the fields that may be saved on the visitor's device. */
  savedFields: Values
  /** What some of them hold already on a page that a link asked so for. It counts as typed once something else was. */
  beginning?: Values | undefined
  /** The call that takes the checked inputs. */
  path: string
  /** The form's page, which takes the same answers as a plain post where no script runs. */
  page: string
  /** Each field's name in words, in the order of the form: for the summary of what needs correcting. */
  fieldNames: Record<Name, string>
  /** The field with the visitor's own words, whose length is told near its end. */
  words: NoInfer<Name>
  success: ToastWording
  failure: FailureWording
  /** The last word before sending; false keeps the form as it is. */
  mayBeSent?: (answers: Output) => boolean
  onSent?: () => void
}

/**
 * What the visitor's forms share: checked on submit and then on change, focus on the first field in error, the
 * server's refusals on the same fields, a toast either way, and the success panel's turn once it is sent.
 *
 * A form that was posted before the scripts had come goes on here from where the server's answer left it. What is
 * typed is saved on the device until it is sent, and a send that found no network is kept there (form-machine.ts).
 */
export function useVisitorForm<Name extends string, Output>({
  name,
  schema,
  savedFields,
  beginning,
  path,
  page,
  fieldNames,
  words,
  success,
  failure,
  mayBeSent,
  onSent,
}: VisitorFormOptions<Name, Output>) {
  const plainForm = usePlainForm()
  const [begunValues, setBegunValues] = useState(plainForm?.values ?? beginning)
  const names = Object.keys(fieldNames) as Name[]
  const [keeper] = useState(() => createFormKeeper(browserPorts, { name, isSentPlainly: plainForm?.isSent }))
  const state = useSyncExternalStore(keeper.subscribe, keeper.read, keeper.read)
  const sent = state.phase === 'sent' ? state : undefined
  const isSent = sent !== undefined
  const isWaiting = state.phase === 'waiting' || (state.phase === 'opening' && state.isBehindPanel === true)
  /** Something typed on an earlier page stands in the fields. */
  const [isRestored, setRestored] = useState(false)
  const wasAway = useRef(false)
  /** Since when somebody is at the fields; not a number where something stood in them before. */
  const touchedAt = useRef<number>(undefined)
  const inputs = useInputs({
    schema,
    names,
    refused: plainForm && !plainForm.isSent ? plainForm.errors : undefined,
    wasAsked: plainForm?.isAsked ?? false,
    onTyped(values) {
      noteStart(name)
      keeper.dispatch({ type: 'typed', values: typedIn(values) })
    },
    onChecked: send,
  })
  const [firstName] = names

  const isUntouched = (field: string, value: string | undefined) =>
    value === savedFields[field] || value === beginning?.[field]

  /** What a link has begun is nothing by itself, and while a saved form is looked up it must not take its place. */
  function typedIn(all: Values): Values {
    const filled = typedOf(all, savedFields)
    const typed = Object.entries(filled).filter(([field, value]) => !isUntouched(field, value))
    return typed.length === 0 || keeper.read().phase === 'opening' ? Object.fromEntries(typed) : filled
  }

  function fill(values: Values): void {
    const there = inputs.read()
    for (const [field, text] of Object.entries(values)) {
      if (!Object.hasOwn(savedFields, field) || !isUntouched(field, there[field])) continue
      inputs.write(field, text)
      setRestored(true)
    }
  }

  function empty(): void {
    setBegunValues(undefined)
    setRestored(false)
    touchedAt.current = undefined
    inputs.empty()
  }

  const open = useEffectEvent(() => {
    if (!plainForm) inputs.forgetRestored()
    keeper.dispatch({ type: 'typed', values: typedIn(inputs.read()) })
    return keeper.open({ fill, empty, mark: inputs.mark })
  })
  useEffect(() => {
    let close = () => {}
    const start = () => {
      close = open()
    }
    // A page that is made ahead of a visit takes no form from the one that the visitor is on.
    if (document.prerendering) document.addEventListener('prerenderingchange', start, { once: true })
    else start()
    return () => close()
  }, [])

  const isOpen = state.phase !== 'opening'
  useEffect(() => {
    if (isOpen) makeOtherSends()
  }, [isOpen])

  const isBegun = isOpen && 'form' in state && Object.keys(state.form.values).length > 0
  useEffect(() => {
    if (isBegun) fetchToasts()
  }, [isBegun])

  function send(checked: Output, element: HTMLFormElement): void {
    // A second click arrives before the button has had time to look busy.
    if (isSending(keeper.read()) || mayBeSent?.(checked) === false) return
    keeper.dispatch({
      type: 'pressedSend',
      values: typedIn(inputs.read()),
      send: {
        path,
        body: checked,
        headers: sendCircumstances(element, isRestored ? undefined : touchedAt.current),
        success,
        failure,
      },
    })
  }

  const noteSent = useEffectEvent(() => onSent?.())
  useEffect(() => {
    if (isSent) noteSent()
  }, [isSent])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was cleared has come back with another round.
  useEffect(() => {
    const isAway = isSent || isWaiting
    if (wasAway.current && !isAway && firstName) inputs.focus(firstName)
    wasAway.current = isAway
  }, [isSent, isWaiting, inputs.round, inputs.focus, firstName])

  const problems: FieldProblem[] = names.flatMap((name) => {
    const message = inputs.errors[name]
    return message ? [{ id: fieldId(name), label: fieldNames[name], message }] : []
  })

  // A notice that leads to no field is of a failure: nothing in the form is to blame.
  const isRefusedPlainly = !inputs.hasSubmitted && plainForm?.notice && !plainForm.notice.field
  const hasFailed = isRefusedPlainly || (state.phase === 'filling' && state.form.hasFailed)

  const control = (name: Name) => ({ name, id: fieldId(name), error: inputs.errors[name] })

  function remark(name: Name): ReactNode {
    const text = inputs.values[name] ?? begunValues?.[name] ?? ''
    const question = inputs.isAsked ? questionsOn({ [name]: text })[name] : undefined
    return remarkOn({ name, error: inputs.errors[name], text, question, areWords: name === words })
  }

  return {
    inputs,
    isSending: isSending(state),
    isSent,
    /**
     * For the success panel of an inquiry: the rest of what there is to tell, its answers in the words that they had.
     * `between` stands after what was understood.
     */
    details(
      kind: InquiryKind,
      inWords: (said: Said) => Said = (said) => said,
      between?: ReactNode,
    ): ReactNode {
      const said = inWords((sent?.send?.body ?? {}) as Said)
      return (
        <LaterDetails kind={kind} answer={sent?.answer} said={said}>
          {between}
        </LaterDetails>
      )
    },
    /** Of the form that is filled in, or was sent last; undefined until it is known. */
    formKey: keeper.readKey(),
    /** Puts a note above the form where it was restored, or a panel in its place while it waits to be sent. */
    withKeeper: (content: ReactNode) => (
      <>
        {isWaiting && (
          <WaitingPanel
            isTrying={state.phase === 'opening' || state.isTrying}
            isOnDevice={state.phase === 'opening' || browserPorts.forms.isOnDevice(state.form.key)}
            dispatch={keeper.dispatch}
          />
        )}
        <div role="status">
          {isRestored && !isWaiting && (
            <p className="restored-note">
              {restoredForm.text}
              <button
                type="button"
                className="inline-link"
                onClick={() => {
                  // The note goes, and the focus would go with it.
                  wasAway.current = true
                  keeper.dispatch({ type: 'clear' })
                }}
              >
                {restoredForm.clearLabel}
              </button>
            </p>
          )}
        </div>
        {/* Its fields keep what stands in them, until it is sent or emptied. */}
        <div key={inputs.round} hidden={isWaiting}>
          {content}
        </div>
      </>
    ),
    /** Back from the success panel to an empty form, with the focus in its first field. */
    startAgain() {
      keeper.dispatch({ type: 'startAgain' })
      // Otherwise a reload would show the panel of a plain post again.
      if (window.location.search) window.history.replaceState(window.history.state, '', page)
    },
    /** What a field of the kit takes to be part of the form. */
    field: (name: Name) => ({
      ...control(name),
      remark: remark(name),
      defaultValue: begunValues?.[name] || undefined,
    }),
    /** The same for a box whose value is "true". */
    box: (name: Name) => ({
      ...control(name),
      value: 'true',
      defaultChecked: begunValues?.[name] === 'true' || undefined,
    }),
    /** Stands above the fields: what keeps the form from being sent, and what no person sees. */
    above: (
      <>
        <FormProblems problems={problems} notice={inputs.hasSubmitted ? undefined : plainForm?.notice} />
        <TrapField />
        {inputs.isAsked && <input type="hidden" name={askedFieldName} value="true" />}
      </>
    ),
    /** Stands by the button: the last try has failed. */
    notSent: hasFailed && <NotSent />,
    /** What the form element itself takes. */
    element: {
      id: formId,
      className: 'job',
      // A post, and to the page's own path: a click before hydration must not put a phone number in the address bar.
      method: 'post',
      action: `${page}#${formId}`,
      noValidate: true,
      onFocus() {
        touchedAt.current ??= Object.keys(typedIn(inputs.read())).length > 0 ? Number.NaN : performance.now()
      },
      ...inputs.handlers,
    } as const,
  }
}

const isSending = (state: FormState) =>
  state.phase === 'sending' || (state.phase === 'opening' && state.pressed !== undefined)

/** What differs from an untouched form, in the form's order. */
function typedOf(all: Values, savedFields: Values): Values {
  const fields = Object.entries(savedFields)
  return Object.fromEntries(
    fields.flatMap(([field, untouched]) => {
      const value = all[field] ?? untouched
      return value === untouched ? [] : [[field, value]]
    }),
  )
}
