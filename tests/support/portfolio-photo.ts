import type { APIRequestContext } from '@playwright/test'
import { seconds } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { plainJpeg } from './photo-samples.ts'

/** Into the portfolio, by whoever is signed in; its id. */
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
