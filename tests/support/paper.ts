import type { Page } from '@playwright/test'

type Paper = NonNullable<Parameters<Page['pdf']>[0]>

/** A4 with the margins that browsers use by default. */
export const usualPaper: Paper = {
  format: 'A4',
  margin: { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' },
}

/** Returns the number of sheets into which the browser breaks the page. */
export async function sheetsOfPaper(page: Page, paper: Paper = { format: 'A4' }): Promise<number> {
  const pdf = await page.pdf(paper)
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
