import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { ZodMiniType } from 'zod/mini'
import type { InquiryReceipt } from '#shared/contract/answer.ts'
import type { Values } from '#shared/form-values.ts'
import { formId, type SentReceipt } from '#shared/rendering.ts'
import { questionsOn } from '#shared/short-number.ts'
import { onceVisited } from '#web/lib/once-visited.ts'
import type { FieldProblem } from './error-summary.tsx'
import { remarkOn } from './field-remark.tsx'
import { createFormController } from './form-controller.ts'
import type { FormState } from './form-machine.ts'
import { noteStart } from './note-start.ts'
import { sendPending } from './pending-submissions.ts'
import { usePlainForm } from './plain-form-context.ts'
import { browserPorts } from './ports.ts'
import type { FailureWording, FormName, ToastWording } from './saved-forms.ts'
import { sendCircumstances } from './send-circumstances.ts'
import { useInputs } from './use-inputs.ts'

interface VisitorFormOptions<Name extends string, Output> {
  /** Name under which the form is saved on the device. */
  name: FormName
  schema: ZodMiniType<Output, unknown>
  wording: {
    /** In the order of the form. */
    fields: Record<Name, { label: string }>
    sentToast: ToastWording
    failedToast: FailureWording
  }
  /** Names in the error summary for fields whose label is a sentence. */
  shortLabels?: Partial<Record<NoInfer<Name>, string>>
  /** Values of an untouched form that are not empty. */
  defaults?: Partial<Record<NoInfer<Name>, string>>
  /** Fields that may not be saved on the device. */
  unsaved?: readonly NoInfer<Name>[]
  /** Values that the link to the page gave. They count as typed once something else was typed. */
  beginning?: Values | undefined
  /** API path that takes the valid answers. */
  path: string
  /** The form's page, which takes the same answers as a plain post. */
  page: string
  /** The field with the visitor's own words, whose length is shown near its limit. */
  words: NoInfer<Name>
  /** Last check before sending; false keeps the form as it is. */
  mayBeSent?: (answers: Output) => boolean
  onSent?: () => void
}

/**
 * Runs a visitor's form: validates on submit and then on change, focuses the first error, and shows refusals at their
 * fields and in toasts. What is typed or could not be sent is kept on the device (form-machine.ts).
 */
export function useVisitorForm<Name extends string, Output>({
  name,
  schema,
  wording: { fields, sentToast: success, failedToast: failure },
  shortLabels,
  defaults,
  unsaved = [],
  beginning,
  path,
  page,
  words,
  mayBeSent,
  onSent,
}: VisitorFormOptions<Name, Output>) {
  const plainForm = usePlainForm()
  const [begunValues, setBegunValues] = useState(plainForm?.values ?? beginning)
  const names = Object.keys(fields) as Name[]
  const untouched: Values = Object.fromEntries(
    names.filter((name) => !unsaved.includes(name)).map((name) => [name, defaults?.[name] ?? '']),
  )
  const [controller] = useState(() =>
    createFormController(browserPorts, { name, isSentPlainly: plainForm?.isSent }),
  )
  const state = useSyncExternalStore(controller.subscribe, controller.read, controller.read)
  const sent = state.phase === 'sent' ? state : undefined
  const isSent = sent !== undefined
  const isWaiting = state.phase === 'waiting' || (state.phase === 'opening' && state.isBehindPanel === true)
  /** True when values from an earlier page are in the fields. */
  const [isRestored, setRestored] = useState(false)
  const wasAway = useRef(false)
  /** When the visitor first focused a field; NaN when the form had values before that. */
  const touchedAt = useRef<number>(undefined)
  const inputs = useInputs({
    schema,
    names,
    refused: plainForm && !plainForm.isSent ? plainForm.errors : undefined,
    wasAsked: plainForm?.isAsked ?? false,
    onTyped(values) {
      noteStart(name)
      controller.dispatch({ type: 'typed', values: typedIn(values) })
    },
    onChecked: send,
  })
  const [firstName] = names

  const isUntouched = (field: string, value: string | undefined) =>
    value === untouched[field] || value === beginning?.[field]

  /** Returns the typed values. The link's own count only beside others, and never while a saved form is looked up. */
  function typedIn(all: Values): Values {
    const filled = typedOf(all, untouched)
    const typed = Object.entries(filled).filter(([field, value]) => !isUntouched(field, value))
    return typed.length === 0 || controller.read().phase === 'opening' ? Object.fromEntries(typed) : filled
  }

  function fill(values: Values): void {
    const there = inputs.read()
    for (const [field, text] of Object.entries(values)) {
      if (!Object.hasOwn(untouched, field) || !isUntouched(field, there[field])) continue
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
    controller.dispatch({ type: 'typed', values: typedIn(inputs.read()) })
    return controller.open({ fill, empty, mark: inputs.mark })
  })
  useEffect(() => {
    let close = () => {}
    // A prerendered page must not claim the form of the page that the visitor is on.
    onceVisited(() => {
      close = open()
    })
    return () => close()
  }, [])

  const isOpen = state.phase !== 'opening'
  useEffect(() => {
    if (isOpen) sendPending()
  }, [isOpen])

  function send(checked: Output, element: HTMLFormElement): void {
    // A second click may come before the button looks busy.
    if (isSending(controller.read()) || mayBeSent?.(checked) === false) return
    controller.dispatch({
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: after a clear the fields are new only with the next round.
  useEffect(() => {
    const isAway = isSent || isWaiting
    if (wasAway.current && !isAway && firstName) inputs.focus(firstName)
    wasAway.current = isAway
  }, [isSent, isWaiting, inputs.round, inputs.focus, firstName])

  const problems: FieldProblem[] = names.flatMap((name) => {
    const message = inputs.errors[name]
    return message ? [{ id: fieldId(name), label: shortLabels?.[name] ?? fields[name].label, message }] : []
  })

  // A notice without a field is about a failure that no field has caused.
  const isRefusedPlainly = !inputs.hasSubmitted && plainForm?.notice && !plainForm.notice.field
  const hasFailed = isRefusedPlainly || (state.phase === 'filling' && state.form.hasFailed)

  const control = (name: Name) => ({ name, id: fieldId(name), error: inputs.errors[name] })

  function remark(name: Name) {
    const text = inputs.values[name] ?? begunValues?.[name] ?? ''
    const question = inputs.isAsked ? questionsOn({ [name]: text })[name] : undefined
    return remarkOn({ name, error: inputs.errors[name], text, question, areWords: name === words })
  }

  // An answer that was stored by an earlier release lacks the details.
  const answer = sent?.answer as InquiryReceipt | undefined

  return {
    page,
    inputs,
    state,
    dispatch: controller.dispatch,
    isSending: isSending(state),
    isSent,
    isWaiting,
    isRestored,
    hasFailed,
    problems,
    notice: inputs.hasSubmitted ? undefined : plainForm?.notice,
    /** The server's answer and what was sent; undefined for a testimonial. */
    receipt: answer?.answerBy
      ? { ...answer, said: (sent?.send?.body ?? {}) as SentReceipt['said'] }
      : undefined,
    /** Key of the form that is filled in, or was sent last; undefined until it is known. */
    formKey: controller.readKey(),
    clear() {
      // The pressed button disappears, so the focus goes to the first field.
      wasAway.current = true
      controller.dispatch({ type: 'clear' })
    },
    /** Returns from the success panel to an empty form, with the focus in its first field. */
    startAgain() {
      controller.dispatch({ type: 'startAgain' })
      // Otherwise a reload would show the panel of a plain post again.
      if (window.location.search) window.history.replaceState(window.history.state, '', page)
    },
    field: (name: Name) => ({
      ...control(name),
      remark: remark(name),
      defaultValue: begunValues?.[name] || undefined,
    }),
    /** Returns the props of a checkbox with the value "true". */
    box: (name: Name) => ({
      ...control(name),
      value: 'true',
      defaultChecked: begunValues?.[name] === 'true' || undefined,
    }),
    element: {
      id: formId,
      className: 'job',
      // By GET, a click before hydration would put a phone number into the address bar.
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

/** Returns the id of the control in a visitor's form by the field's name. */
export const fieldId = (name: string) => `field-${name}`

/** Any visitor's form, without the functions that take its own field names. */
export type VisitorForm = Omit<ReturnType<typeof useVisitorForm>, 'field' | 'box'>

const isSending = (state: FormState) =>
  state.phase === 'sending' || (state.phase === 'opening' && state.pressed !== undefined)

/** Returns the values that differ from an untouched form, in the form's order. */
const typedOf = (all: Values, untouched: Values): Values =>
  Object.fromEntries(
    Object.entries(untouched)
      .map(([field, value]) => [field, all[field] ?? value] as const)
      .filter(([field, value]) => value !== untouched[field]),
  )
