import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PageInput } from '#shared/rendering.ts'
import { type Project, projects } from '#web/content/projects.ts'
import { PageInputProvider } from '../page-input-context.tsx'
import { ProjectsPreview } from './projects-preview.tsx'

/** The only part of the page input that the preview reads. */
const input = { data: {} } as PageInput
const render = (shown: readonly Project[]) =>
  renderToStaticMarkup(
    createElement(PageInputProvider, { value: input }, createElement(ProjectsPreview, { projects: shown })),
  )
const count = (html: string, part: string) => html.split(part).length - 1

const [first] = projects
if (!first) throw new Error('No projects')
const seventh: Project = { ...first, title: 'Commercial' }

test('"View All Projects" leads to the portfolio when there are seven, of which six are shown', () => {
  const html = render([...projects, seventh])
  expect(count(html, '<h3')).toBe(6)
  expect(html).toMatch(/<a [^>]*href="\/portfolio"[^>]*>View All Projects/)
})
