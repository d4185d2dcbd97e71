import type { Page } from '@playwright/test'
import type { IssuedInvitation } from '#shared/contract/people.ts'
import { apiPaths } from '#shared/paths.ts'

export const joinersPassword = 'seven purple kettles'

/** The path of a new invitation's link, made in the page's session. */
export async function invite(page: Page, role: 'staff' | 'view' | 'owner', name: string): Promise<string> {
  const answer = await page.request.post(apiPaths.invitations, { data: { name, role } })
  const { url }: IssuedInvitation = await answer.json()
  return new URL(url).pathname + new URL(url).search
}

/** Makes an account by the way that people take, in a browser whose scripts are off or on. */
export async function join(page: Page, url: string, name: string): Promise<void> {
  await page.goto(url)
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Password').fill(joinersPassword)
  await page.getByRole('button', { name: 'Join and sign in' }).click()
}
