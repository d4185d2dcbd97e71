import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import type { ZodMiniType } from 'zod/mini'
import type { Messages, Values } from '#shared/form-values.ts'
import { formId } from '#shared/rendering.ts'
import { questionsOn } from '#shared/short-number.ts'
import { nextPaint } from '#web/lib/next-paint.ts'
import { navigationEntry } from './navigation.ts'

interface InputsOptions<Output> {
  schema: ZodMiniType<Output, unknown>
  /** Of the fields, in the order of the form. */
  names: readonly string[]
  /** What the server had against a plain post: from then on each change is judged. */
  refused: Messages | undefined
  /** The server has put its questions on the values already. */
  wasAsked: boolean
  onTyped: (values: Values) => void
  onChecked: (answers: Output, form: HTMLFormElement) => void
}

/**
 * The inputs of a form hold its values themselves: no second copy must follow what a visitor typed before the page's
 * code came. Judged by the schema on submit and from then on with each change (specification 5.1).
 */
export function useInputs<Output>({
  schema,
  names,
  refused,
  wasAsked,
  onTyped,
  onChecked,
}: InputsOptions<Output>) {
  const [errors, setErrors] = useState<Messages>(refused ?? {})
  /** Counts how often the form was emptied, because each time its fields are new. */
  const [round, setRound] = useState(0)
  const [values, setValues] = useState<Values>({})
  const [isAsked, setAsked] = useState(wasAsked)
  const hasSubmitted = useRef(false)
  const isJudged = () => hasSubmitted.current || (refused !== undefined && round === 0)

  // The schema puts itself together on its first use, which takes longer than all later ones: not when send is pressed.
  useEffect(() => void nextPaint().then(() => schema.safeParse(readFields())), [schema])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round has other fields.
  useEffect(() => setValues(readFields()), [round])

  function judge(given: Values): { answers: Output } | { messages: Messages } {
    const parsed = schema.safeParse(given)
    if (parsed.success) return { answers: parsed.data }
    const messages: Record<string, string> = {}
    for (const { path, message } of parsed.error.issues) messages[String(path[0])] ??= message
    return { messages }
  }

  return {
    values,
    errors,
    /** The questions on the values were put; those that still stand are shown. */
    isAsked,
    round,
    /** True once the visitor has pressed send here. */
    hasSubmitted: hasSubmitted.current,
    read: readFields,

    /** Into a field that is there. */
    write(name: string, text: string): void {
      const field = fieldOf(name)
      if (!field) return
      field.value = text
      setValues(readFields())
    },

    /** What another judge than the schema has against the values. */
    mark(messages: Messages): void {
      const known = Object.entries(messages).filter(([name]) => names.includes(name))
      setErrors((before) => ({ ...before, ...Object.fromEntries(known) }))
    },

    /** New fields, as if nobody had ever been here. */
    empty(): void {
      setErrors({})
      setAsked(false)
      hasSubmitted.current = false
      setRound((before) => before + 1)
    },

    /**
     * Takes out what the browser itself puts back into a page that is gone back to: it may have been sent since. What
     * was not comes back from where it is saved. Whoever is at it already is left alone.
     */
    forgetRestored(): void {
      const form = formElement()
      if (navigationEntry()?.type === 'back_forward' && !form?.contains(document.activeElement)) form?.reset()
    },

    focus: focusField,

    /** For the form element. */
    handlers: {
      onChange({ target }: ChangeEvent<HTMLFormElement>) {
        const { name }: { name: string } = target
        const given = readFields()
        setValues(given)
        onTyped(given)
        if (!isJudged() && !(name in errors)) return
        const judged = judge(given)
        const message = 'messages' in judged ? judged.messages[name] : undefined
        setErrors(({ [name]: _before, ...others }) => (message ? { ...others, [name]: message } : others))
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault()
        hasSubmitted.current = true
        const form = event.currentTarget
        // The pressed button is painted first; what was typed is saved if the page is never seen again.
        void nextPaint().then(() => {
          const given = readFields()
          const judged = judge(given)
          const messages = 'messages' in judged ? judged.messages : {}
          const questions = isAsked ? [] : Object.keys(questionsOn(given)).filter((name) => !messages[name])
          if ('answers' in judged && questions.length === 0) {
            setErrors({})
            onChecked(judged.answers, form)
            return
          }
          const first = names.find((name) => name in messages || questions.includes(name))
          // Before the summary comes above it: so both are in sight.
          if (first) focusField(first)
          setErrors(messages)
          if (questions.length > 0) setAsked(true)
        })
      },
    },
  }
}

/** There is one visitor's form on a page. */
const formElement = () => document.querySelector<HTMLFormElement>(`form#${formId}`) ?? undefined

/** Files aside, which no form of ours takes. */
function readFields(): Values {
  const form = formElement()
  if (!form) return {}
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}

/** Of a form's own names, which are all of inputs. */
const fieldOf = (name: string) =>
  formElement()?.elements.namedItem(name) as RadioNodeList | HTMLInputElement | null | undefined

function focusField(name: string): void {
  const field = fieldOf(name)
  const control = field instanceof RadioNodeList ? (field[0] as HTMLInputElement) : field
  control?.focus()
}
