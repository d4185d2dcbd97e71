import { apiPaths } from '#shared/paths.ts'
import { ApiError } from '#web/lib/api.ts'

export interface PhotoFields {
  category: string
  description: string
}

/**
 * Uploads a photo by XMLHttpRequest, because fetch reports no progress. After a share of 1 the server still encodes.
 * @throws ApiError when the server refuses, TypeError when it can't be reached
 */
export function uploadPhoto(
  file: File,
  { category, description }: PhotoFields,
  onProgress: (share: number) => void,
): Promise<void> {
  const form = new FormData()
  // The text goes first, so that the server can refuse it before the photo has crossed a slow network.
  form.set('category', category)
  form.set('description', description)
  form.set('sortOrder', '0')
  form.set('image', file)

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(new ApiError(request, request.responseText))
    }
    request.onerror = () => reject(new TypeError('The site couldn’t be reached'))
    request.open('POST', apiPaths.portfolioImages)
    request.send(form)
  })
}
