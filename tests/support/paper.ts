import type { Page } from '@playwright/test'

type Paper = NonNullable<Parameters<Page['pdf']>[0]>

/** As the browser breaks the page. */
export async function sheetsOfPaper(page: Page, paper: Paper = { format: 'A4' }): Promise<number> {
  const pdf = await page.pdf(paper)
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
