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

/** Labels of the quote form's first three photos, and what comes of each. */
export const prompts = ['The board with its door open.', 'Where you want it', 'The meter box'] as const

export const photoRows = (page: Page) => page.locator('.photos').getByRole('listitem')

/** Chooses the photo that comes next, or the one for a prompt. */
export const choose = (page: Page, prompt: string | undefined, photo: Photo) =>
  page.getByLabel(prompt ?? prompts[2], { exact: true }).setInputFiles(photo)

/** Signs in and returns the photos of a visitor's request, as in the owner's list. */
export async function photosOf(page: Page, visitor: string) {
  await page.request.post(apiPaths.adminLogin, { data: ownerLogin })
  const answer = await page.request.get(`${apiPaths.quoteRequests}?search=${encodeURIComponent(visitor)}`)
  const [record] = await answer.json()
  return record?.photos?.map(({ n, state }: QuotePhoto) => ({ n, state }))
}

export const ready = (count: number) => Array.from({ length: count }, (_, n) => ({ n, state: 'ready' }))
