import {
  type BaseSyntheticEvent,
  Fragment,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  useForm,
} from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import { postedFormId } from '#shared/rendering.ts'
import type { FieldProblem } from '#web/components/ui/error-summary.tsx'
import { restoredForm } from '#web/content/restored-form.ts'
import { schemaResolver } from '#web/lib/schema-resolver.ts'
import { createFormKeeper } from './form-keeper.ts'
import type { FormState } from './form-machine.ts'
import { fieldId } from './form-problems.tsx'
import { browserPorts, watchPage } from './ports.ts'
import { usePostedForm } from './posted-form-context.ts'
import type { FormName, ToastWording, Values } from './saved-forms.ts'
import { sendCircumstances } from './send-circumstances.ts'
import { sendOtherForms } from './send-kept-forms.ts'
import { WaitingPanel } from './waiting-panel.tsx'

interface VisitorFormOptions<Input extends FieldValues, Output> {
  /** Under which it is kept on the visitor's device. */
  name: FormName
  schema: ZodMiniType<Output, Input>
  emptyForm: DefaultValues<Input>
  /** The part of the empty form that may be kept on the visitor's device. */
  savedFields: Values
  /** The call that takes the checked answers. */
  path: string
  /** The form's page, which takes the same answers as a plain post where no script runs. */
  page: string
  /** Each field's name in words, in the order of the form: for the summary of what needs correcting. */
  fieldNames: Record<Path<Input>, string>
  success: ToastWording
  /** `text` is for a failure that the server had no words for. */
  failure: ToastWording
  /** The last word before sending; false keeps the form as it is. */
  mayBeSent?: (answers: Output) => boolean
  onSent?: () => void
}

/**
 * What the visitor's forms share: checked on submit and then on change, focus on the first field in error, the
 * server's refusals on the same fields, a toast either way, and the success panel's turn once it is sent.
 *
 * A form that was posted before the scripts had come goes on here from where the server's answer left it. What is
 * typed is kept on the device until it is sent, and so is a send that found no network (form-machine.ts).
 */
export function useVisitorForm<Input extends FieldValues, Output>({
  name,
  schema,
  emptyForm,
  savedFields,
  path,
  page,
  fieldNames,
  success,
  failure,
  mayBeSent,
  onSent,
}: VisitorFormOptions<Input, Output>) {
  const posted = usePostedForm()
  const [kept, setKept] = useState(posted?.values)
  const [postedErrors] = useState(() => posted && fieldErrors<Input>(posted.errors))
  const [defaultValues] = useState(() => ({ ...emptyForm, ...kept, ...chosenBefore() }))
  const form = useForm<Input, unknown, Output>({
    resolver: schemaResolver(schema),
    defaultValues,
    // After a refused post the visitor corrects, as after a refused submit.
    mode: posted ? 'onChange' : 'onSubmit',
    ...(postedErrors && { errors: postedErrors }),
  })
  const [keeper] = useState(() =>
    createFormKeeper(browserPorts, name, posted?.isSent ?? false, sendOtherForms),
  )
  const state = useSyncExternalStore(keeper.subscribe, keeper.read, keeper.read)
  const isSent = state.phase === 'sent'
  const isWaiting = state.phase === 'waiting' || (state.phase === 'opening' && state.isBehindPanel === true)
  /** Something typed on an earlier page stands in the fields. */
  const [isRestored, setRestored] = useState(false)
  const wasAway = useRef(false)
  /** Counts how often the form was emptied: new fields each time, since a reset leaves radio buttons unchosen. */
  const [round, setRound] = useState(0)
  const { errors, submitCount } = form.formState
  const names = Object.keys(fieldNames) as Path<Input>[]
  const [firstName] = names

  const messageOf = (name: Path<Input>) => {
    const message = errors[name]?.message
    return typeof message === 'string' ? message : undefined
  }

  function fill(values: Values): void {
    for (const [field, text] of Object.entries(values)) {
      const path = field as Path<Input>
      if (!Object.hasOwn(savedFields, field) || form.getValues(path) !== savedFields[field]) continue
      form.setValue(path, text as PathValue<Input, Path<Input>>)
      setRestored(true)
    }
  }

  function empty(): void {
    setKept(undefined)
    setRestored(false)
    form.reset(emptyForm as Input)
    setRound((round) => round + 1)
  }

  function mark(messages: Values): void {
    for (const [field, message] of Object.entries(messages)) {
      if (Object.hasOwn(fieldNames, field)) form.setError(field as Path<Input>, { message })
    }
  }

  const noteTyped = useEffectEvent((values: FieldValues) =>
    keeper.dispatch({ type: 'typed', values: typedOf(values, savedFields) }),
  )
  const open = useEffectEvent(() => {
    noteTyped(form.getValues())
    keeper.open({ fill, empty, mark })
  })
  useEffect(() => {
    // A page that is made ahead of a visit takes no form from the one that the visitor is on.
    if (document.prerendering) document.addEventListener('prerenderingchange', () => open(), { once: true })
    else open()
    const unwatch = watchPage({
      woken: () => keeper.dispatch({ type: 'woken' }),
      frozen: keeper.freeze,
      thawed: keeper.thaw,
    })
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values, type }) => {
        if (type === 'change') noteTyped(values)
      },
    })
    return () => {
      unsubscribe()
      unwatch()
      keeper.freeze()
    }
  }, [form, keeper])

  function send(answers: Output, event?: BaseSyntheticEvent): void {
    // A second click arrives before the button has had time to look busy.
    if (isSending(keeper.read()) || mayBeSent?.(answers) === false) return
    keeper.dispatch({
      type: 'pressedSend',
      values: typedOf(form.getValues(), savedFields),
      send: { path, body: answers, headers: sendCircumstances(event?.target), success, failure },
    })
  }

  const noteSent = useEffectEvent(() => onSent?.())
  useEffect(() => {
    if (isSent) noteSent()
  }, [isSent])

  useEffect(() => {
    const isAway = isSent || isWaiting
    if (wasAway.current && !isAway && firstName) form.setFocus(firstName)
    wasAway.current = isAway
  }, [isSent, isWaiting, form, firstName])

  const problems: FieldProblem[] = names.flatMap((name) => {
    const message = messageOf(name)
    return message ? [{ id: fieldId(name), label: fieldNames[name], message }] : []
  })

  const control = (name: Path<Input>) => ({
    ...form.register(name),
    id: fieldId(name),
    error: messageOf(name),
  })

  return {
    form,
    isSending: isSending(state),
    isSent,
    /** Puts a note above the form where it was restored, or a panel in its place while it waits to be sent. */
    withKeeper: (content: ReactNode) =>
      isWaiting ? (
        <WaitingPanel
          isTrying={state.phase === 'opening' || state.isTrying}
          isOnDevice={state.phase === 'opening' || keeper.isOnDevice(state.form.key)}
          dispatch={keeper.dispatch}
        />
      ) : (
        <>
          <div role="status">
            {isRestored && (
              <p className="kept-note">
                {restoredForm.text}
                <button
                  type="button"
                  className="inline-link"
                  onClick={() => keeper.dispatch({ type: 'clear' })}
                >
                  {restoredForm.clearLabel}
                </button>
              </p>
            )}
          </div>
          <Fragment key={round}>{content}</Fragment>
        </>
      ),
    /** Back from the success panel to an empty form, with the focus in its first field. */
    startAgain() {
      keeper.dispatch({ type: 'startAgain' })
      // Otherwise a reload would show the panel of a plain post again.
      if (window.location.search) window.history.replaceState(window.history.state, '', page)
    },
    /** What a field of the kit takes to be part of the form. */
    field: (name: Path<Input>) => ({ ...control(name), defaultValue: kept?.[name] || undefined }),
    /** The same for a box whose value is "true". */
    box: (name: Path<Input>) => ({
      ...control(name),
      value: 'true',
      defaultChecked: kept?.[name] === 'true' || undefined,
    }),
    /** For the summary on top; there is none before the first try. */
    problems,
    /** What the form element itself takes. */
    element: {
      id: postedFormId,
      className: 'job',
      // A post, and to the page's own path: a click before hydration must not put a phone number in the address bar.
      method: 'post',
      action: `${page}#${postedFormId}`,
      noValidate: true,
      onSubmit: form.handleSubmit(send),
    } as const,
    notice: submitCount === 0 ? posted?.notice : undefined,
  }
}

/** The radio buttons chosen before hydration; of other fields React Hook Form itself keeps what was typed. */
function chosenBefore(): Record<string, string> {
  if (typeof document === 'undefined') return {}
  const buttons = document.querySelectorAll<HTMLInputElement>(`#${postedFormId} [type="radio"]:checked`)
  return Object.fromEntries(Array.from(buttons, ({ name, value }) => [name, value]))
}

const fieldErrors = <Input extends FieldValues>(messages: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(messages).map(([name, message]) => [name, { type: 'server', message }]),
  ) as FieldErrors<Input>

const isSending = (state: FormState) =>
  state.phase === 'sending' || (state.phase === 'opening' && state.pressed !== undefined)

/** What differs from an untouched form, in the form's order. */
function typedOf(all: FieldValues, savedFields: Values): Values {
  const values: Record<string, string> = {}
  for (const [field, untouched] of Object.entries(savedFields)) {
    const value: unknown = all[field]
    if (typeof value === 'string' && value !== untouched) values[field] = value
  }
  return values
}
