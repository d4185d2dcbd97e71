import type { Recipe } from './recipe.ts'

export const page: Recipe = {
  heading: 'A page',
  word: 'questions',
  edits: [
    {
      file: 'src/shared/paths.ts',
      anchor: "  privacy: '/privacy',\n",
      before: "  questions: '/questions',\n",
    },
    {
      file: 'src/web/routes.ts',
      anchor: "import { QuotePage } from './documents/quote/quote-page.tsx'\n",
      before: "import { QuestionsPage } from './documents/questions/questions-page.tsx'\n",
    },
    {
      file: 'src/web/routes.ts',
      anchor: '  [pagePaths.adminLogin]: owner,\n',
      before: '  [pagePaths.questions]: document(QuestionsPage),\n',
    },
    {
      file: 'src/web/content/page-meta.ts',
      anchor: '  notFound: {\n',
      before: `  questions: {
    title: 'Questions and answers',
    description: 'What people ask us about electrical work.',
  },
`,
      isAskedFor: true,
    },
    {
      file: 'src/web/content/questions.ts',
      text: `export const questionsPage = {
  title: 'Questions',
  intro: 'What people ask us most.',
} as const
`,
    },
    {
      file: 'src/web/documents/questions/questions-page.tsx',
      text: `import { pageMeta } from '#web/content/page-meta.ts'
import { questionsPage } from '#web/content/questions.ts'
import { PageHead } from '../frame/page-head.tsx'
import { PageMeta } from '../page-meta.tsx'

export function QuestionsPage() {
  return (
    <>
      <PageMeta {...pageMeta.questions} />
      <PageHead {...questionsPage} />
    </>
  )
}
`,
    },
  ],
}
