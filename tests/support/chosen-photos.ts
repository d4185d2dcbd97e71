import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { QuotePhoto } from '#shared/contract/quote-photo.ts'
import { apiPaths } from '#shared/paths.ts'
import { ownerLogin } from './owner-login.ts'

export interface Photo {
  name: string
  mimeType: string
  buffer: Buffer
}

export const smallPhoto = async (seed: number) => ({
  name: `IMG_${seed}.png`,
  mimeType: 'image/png',
  buffer: await sharp({
    create: { width: 300, height: 200, channels: 3, background: { r: seed * 30, g: 90, b: 40 } },
  })
    .composite([
      {
        input: Buffer.from('<svg width="90" height="90"><circle cx="45" cy="45" r="40" fill="#fff"/></svg>'),
      },
    ])
    .png()
    .toBuffer(),
})

/** Signs in and returns the photos of a visitor's request, as in the owner's list. */
export async function photosOf(page: Page, visitor: string) {
  await page.request.post(apiPaths.adminLogin, { data: ownerLogin })
  const answer = await page.request.get(`${apiPaths.quoteRequests}?search=${encodeURIComponent(visitor)}`)
  const [record] = await answer.json()
  return record?.photos?.map(({ n, state }: QuotePhoto) => ({ n, state }))
}

export const ready = (count: number) => Array.from({ length: count }, (_, n) => ({ n, state: 'ready' }))
