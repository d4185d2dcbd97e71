import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import { showToast } from '#web/components/toast/toast-store.ts'
import { ApiError, failureMessage, tryAgain } from '#web/lib/api.ts'
import { schemaResolver } from '#web/lib/schema-resolver.ts'
import { type Draft, keepDraft, readDraft } from '../drafts/drafts.ts'
import { refreshCollection, type ShownIn } from '../refresh.ts'
import { useYou } from '../session/use-owner.ts'
import { showFailure } from '../show-failure.ts'

interface EditFormOptions<Input extends FieldValues, Output> {
  draftId: string
  schema: ZodMiniType<Output, Input>
  /** Values of the fields while there is no draft, in the order of the fields on the form. */
  before: Input
  /** Toasts: `done` after saving, `undone` after Undo. Without `undone` there is no Undo. */
  words: { done?: string; failed: string; undone?: string }
  save: (values: Output) => Promise<unknown>
  /** The lists that are fetched again after saving. */
  collection: ShownIn
  onDone: () => void
}

/** Manages a form whose answers are kept as a draft until they are saved or discarded. */
export function useEditForm<Input extends FieldValues, Output>(options: EditFormOptions<Input, Output>) {
  const { draftId, schema, before, words, save, collection, onDone } = options
  const fieldNames = Object.keys(before) as Path<Input>[]
  const [firstField] = fieldNames
  const queryClient = useQueryClient()
  const refresh = () => refreshCollection(queryClient, collection)
  const draft = { you: useYou(), id: draftId }
  const [kept] = useState(() => readDraft(draft))
  const values: Input = kept ? { ...before, ...JSON.parse(kept) } : before
  const { register, handleSubmit, formState, setError, setFocus, watch } = useForm<Input, unknown, Output>({
    resolver: schemaResolver(schema),
    defaultValues: values as DefaultValues<Input>,
  })

  const keep = useEffectEvent((typed: FieldValues) => {
    const isChanged = Object.entries(before).some(([name, value]) => typed[name] !== value)
    keepDraft(draft, isChanged ? JSON.stringify(typed) : '')
  })
  useEffect(() => {
    const watching = watch((typed) => keep(typed))
    return () => watching.unsubscribe()
  }, [watch])
  useEffect(() => {
    // A form that opened by itself, because of its draft, does not take the focus.
    if (firstField && !kept) setFocus(firstField)
  }, [firstField, kept, setFocus])

  const puttingBack = useMutation({
    mutationFn: save,
    onSuccess: async () => {
      if (words.undone) showToast({ title: words.undone })
      await refresh()
    },
    onError: (error) => showFailure(words.failed, error, `It stays as you saved it. ${tryAgain(error)}`),
  })
  const saving = useMutation({
    mutationFn: save,
    onSuccess: async () => {
      keepDraft(draft, '')
      const old = words.undone === undefined ? undefined : schema.safeParse(before).data
      if (words.done) {
        const action = old && { label: 'Undo', onAction: () => puttingBack.mutate(old) }
        showToast({ title: words.done, action })
      }
      await refresh()
      onDone()
    },
    onError: (error) => {
      const refused = error instanceof ApiError ? error.fields : {}
      for (const name of fieldNames) {
        const message = refused[name]
        if (message) setError(name, { message })
      }
      const first = fieldNames.find((name) => refused[name])
      if (first) setFocus(first)
      const description = failureMessage(error, `What you typed is kept. ${tryAgain(error)}`)
      showToast({ title: words.failed, description, variant: 'destructive' })
    },
  })

  const discard = () => {
    discardDraft(draft)
    onDone()
  }

  return {
    values,
    field: (name: Path<Input>) => ({
      ...register(name),
      error: formState.errors[name]?.message as string | undefined,
    }),
    onSubmit: handleSubmit((answers) => !saving.isPending && saving.mutate(answers)),
    isSaving: saving.isPending,
    isBack: kept !== '',
    discard,
  }
}

/** Deletes a draft and offers Undo. Does nothing without a draft. */
function discardDraft(draft: Draft): void {
  const text = readDraft(draft)
  keepDraft(draft, '')
  if (!text) return
  const onAction = () => keepDraft(draft, text)
  showToast({ title: 'What you typed is gone', action: { label: 'Undo', onAction } })
}
