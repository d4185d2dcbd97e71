import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { maxDescriptionLength, portfolioCategories } from '#shared/photo-rules.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { Button } from '#web/components/ui/button.tsx'
import { SelectField } from '#web/components/ui/select-field.tsx'
import { TextField } from '#web/components/ui/text-field.tsx'
import { TextButton } from '#web/owner/kit/buttons.tsx'
import { Options } from '#web/owner/kit/forms/options.tsx'
import { PerPerson } from '#web/owner/kit/forms/per-person.tsx'
import { listen } from '#web/owner/kit/listen.ts'
import { refreshCollection } from '#web/owner/kit/refresh.ts'
import { photoCollection } from './photo-collection.ts'
import { PhotoPicker } from './photo-picker.tsx'
import { QueuedPhotos, UploadProgress } from './queued-photos.tsx'
import { useUploadDraft } from './upload-draft.ts'
import {
  currentUploads,
  sendPhotos,
  subscribeToUploads,
  takeQueue,
  type UploadOutcome,
  uploadFailed,
} from './upload-queue.ts'

/** Uploads photos with a category, and with the description that is used for each photo without its own. */
export const PhotoUploader = () => <PerPerson>{(you) => <Uploader you={you} />}</PerPerson>

function Uploader({ you }: { you: string }) {
  const queryClient = useQueryClient()
  const { photos, sending } = useSyncExternalStore(subscribeToUploads, currentUploads)
  const [categoryError, setCategoryError] = useState<string>()
  const [outcome, setOutcome] = useState<UploadOutcome>()
  const category = useRef<HTMLSelectElement>(null)
  const description = useRef<HTMLInputElement>(null)
  const { before, lost, isBack, onTyped, end } = useUploadDraft(photos.length, () => ({
    category: category.current?.value ?? '',
    description: description.current?.value ?? '',
  }))
  // A layout effect gives this person the queue before a photo can be dropped into it.
  useLayoutEffect(() => takeQueue(you), [you])
  useWarningBeforeLeaving(sending !== undefined)

  const clear = (waiting: number) => {
    if (description.current) description.current.value = ''
    end(waiting)
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending || photos.length === 0) return
    if (!category.current?.value) {
      setCategoryError('Required')
      category.current?.focus()
      return
    }
    const fields = { category: category.current.value, description: description.current?.value ?? '' }
    setOutcome(undefined)
    const ended = await sendPhotos(fields, () => void refreshCollection(queryClient, photoCollection))
    if (ended.failures.length === 0) clear(0)
    setOutcome(ended)
    report(ended)
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={onSubmit}
      aria-label="Upload photos"
      className="uploader"
      onChange={onTyped}
    >
      {isBack && (
        <p className="owner-form__back">
          <span>
            {before.description && 'We kept what you typed. It’s not saved yet. '}
            {lost > 0 && lostWords(lost)}
          </span>
          <TextButton onClick={() => clear(photos.length)}>Discard</TextButton>
        </p>
      )}
      <PhotoPicker isBusy={sending !== undefined} />
      <QueuedPhotos photos={photos} isBusy={sending !== undefined} />
      <div className="uploader__fields">
        <SelectField
          label="Category"
          defaultValue={before.category}
          error={categoryError}
          ref={category}
          onChange={() => setCategoryError(undefined)}
        >
          <option value="" disabled>
            Choose a category
          </option>
          <Options of={portfolioCategories} />
        </SelectField>
        <TextField
          label="Description"
          hint={photos.length > 1 ? 'For every photo that has none of its own' : undefined}
          optional
          maxLength={maxDescriptionLength}
          placeholder="New switchboard with surge protection"
          defaultValue={before.description}
          ref={description}
        />
      </div>
      <Button
        type="submit"
        variant="live"
        className="uploader__send"
        disabled={photos.length === 0}
        loading={sending !== undefined}
      >
        {photos.length > 1 ? `Upload ${photos.length} photos` : 'Upload'}
      </Button>
      <UploadProgress sending={sending} />
      {outcome && <PartlyUploaded {...outcome} />}
    </form>
  )
}

const lostWords = (count: number) =>
  count === 1
    ? 'The photo you had chosen couldn’t be kept. Please choose it again.'
    : `The ${count} photos you had chosen couldn’t be kept. Please choose them again.`

function report({ stored, failures }: UploadOutcome): void {
  const [first, ...others] = failures
  if (!first) {
    const description = stored.length > 1 ? `${stored.length} photos are on the website now.` : undefined
    showToast({ title: 'Image uploaded successfully', description })
    return
  }
  const of = stored.length + failures.length
  const title = stored.length > 0 ? `${stored.length} of ${of} photos uploaded` : uploadFailed
  const rest = others.length > 0 ? ` (${failures.length} photos weren’t uploaded.)` : ''
  const reason = of > 1 ? `${first.name}: ${first.reason}` : first.reason
  showToast({ title, description: `${reason}${rest}`, variant: 'destructive' })
}

/** Lists what was uploaded and what was not, after the toast has gone; nothing when all or none were. */
function PartlyUploaded({ stored, failures }: UploadOutcome) {
  if (stored.length === 0 || failures.length === 0) return null
  return (
    <p className="small uploader__file">
      <b>On the website:</b> {stored.join(', ')}. <b>Not uploaded:</b>{' '}
      {failures.map(({ name }) => name).join(', ')}.
    </p>
  )
}

function useWarningBeforeLeaving(isSending: boolean): void {
  useEffect(() => {
    if (isSending) return listen(window, ['beforeunload'], (event) => event.preventDefault())
  }, [isSending])
}
