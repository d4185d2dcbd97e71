import type { Page } from '@playwright/test'

type Paper = NonNullable<Parameters<Page['pdf']>[0]>

/** With the margins that browsers leave unless somebody asks for others. */
export const usualPaper: Paper = {
  format: 'A4',
  margin: { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' },
}

/** As the browser breaks the page. */
export async function sheetsOfPaper(page: Page, paper: Paper = { format: 'A4' }): Promise<number> {
  const pdf = await page.pdf(paper)
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
