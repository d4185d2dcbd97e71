import { apiPaths } from '#shared/paths.ts'
import type { TestApp } from './test-app.ts'

interface UploadForm {
  file?: Buffer | undefined
  name?: string
  fields?: Record<string, string>
}

/** Returns body and headers of an upload as a browser sends them. */
export async function anUpload({
  file,
  name = 'IMG_0001.JPG',
  fields = { category: 'Commercial' },
}: UploadForm) {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  if (file) form.set('image', new File([new Uint8Array(file)], name, { type: 'image/jpeg' }))
  const encoded = new Response(form)
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  }
}

/** Uploads a photo to the gallery in the session, as the owner's page does. */
export async function uploadPhoto(
  t: Pick<TestApp, 'app'>,
  session: Record<string, string>,
  form: UploadForm,
) {
  const { headers, payload } = await anUpload(form)
  const url = apiPaths.portfolioImages
  return t.app.inject({ method: 'POST', url, headers: { ...headers, ...session }, payload })
}
