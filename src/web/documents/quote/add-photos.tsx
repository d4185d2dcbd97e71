import { maxQuotePhotos, quotePhotosPath } from '#shared/quote-photos.ts'
import { formId, type PhotosToAdd } from '#shared/rendering.ts'
import { PhoneLink } from '#web/components/phone-link.tsx'
import { addPhotos as wording } from '#web/content/quote-photos.ts'

/** Lets visitors add photos to a request that was sent. Without scripts one plain form takes them all. */
export function AddPhotos({ photos, isBesidePanel }: { photos: PhotosToAdd; isBesidePanel: boolean }) {
  const { token, taken, refusals } = photos
  if (!token) {
    return (
      <div id={formId} className="panel">
        <h2 className="success__heading">{wording.expiredTitle}</h2>
        <p className="success__text">
          {wording.expiredText} <PhoneLink className="inline-link" />
        </p>
      </div>
    )
  }
  return (
    <div id={isBesidePanel ? undefined : formId} className={isBesidePanel ? 'panel sent-below' : 'panel'}>
      <h2 className="success__heading">{wording.title}</h2>
      <p className="success__text">{wording.text}</p>
      {taken.length > 0 && (
        <p className="success__text" role="status">
          {wording.taken(taken.length)} {taken.length >= maxQuotePhotos && wording.full}
        </p>
      )}
      {refusals.map((refusal) => (
        <p key={refusal} className="field__error" role="alert">
          {refusal}
        </p>
      ))}
      <div className="photo-place" data-photos-of={token} data-taken={JSON.stringify(taken)} />
      {taken.length < maxQuotePhotos && <PlainForm token={token} />}
    </div>
  )
}

function PlainForm({ token }: { token: string }) {
  return (
    <form
      className="add-photos__form field"
      method="post"
      encType="multipart/form-data"
      action={quotePhotosPath(token)}
    >
      <label className="apart field__label" htmlFor="photos">
        {wording.fileLabel}
      </label>
      <p className="hint">{wording.fileHint}</p>
      <p className="hint">{wording.placeHint}</p>
      <input id="photos" name="photos" type="file" accept="image/*" multiple required />
      <button type="submit" className="button">
        {wording.sendLabel}
      </button>
    </form>
  )
}
