import type { APIRequestContext } from '@playwright/test'
import { seconds } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { plainJpeg } from './photo-samples.ts'

/** Uploads a photo to the portfolio in the request's session, and returns its id. */
export async function uploadPhoto(request: APIRequestContext, description: string): Promise<string> {
  const answer = await request.post(apiPaths.portfolioImages, {
    multipart: {
      category: 'Commercial',
      description,
      sortOrder: '0',
      image: { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await plainJpeg() },
    },
    timeout: seconds(60),
  })
  return (await answer.json()).id
}
