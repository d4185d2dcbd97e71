import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Router } from 'wouter'
import { projects } from '#web/content/projects.ts'
import type { GalleryProject } from '#web/islands/gallery/gallery-project.ts'
import { ProjectsPreview } from './projects-preview.tsx'

const render = (shown: readonly GalleryProject[]) =>
  renderToStaticMarkup(
    // biome-ignore lint/correctness/noChildrenProp: the router's types demand it among the props.
    createElement(Router, { ssrPath: '/', children: createElement(ProjectsPreview, { projects: shown }) }),
  )
const count = (html: string, part: string) => html.split(part).length - 1

const [first] = projects
if (!first) throw new Error('No projects')
const seventh: GalleryProject = { ...first, id: 'water', title: 'Commercial' }

describe('View All Projects', () => {
  test('is not there for the six built-in projects', () => {
    const html = render(projects)
    expect(count(html, '<h3')).toBe(6)
    expect(html).not.toContain('View All Projects')
  })

  test('leads to the portfolio when there are seven, of which six are shown', () => {
    const html = render([...projects, seventh])
    expect(count(html, '<h3')).toBe(6)
    expect(html).toMatch(/<a [^>]*href="\/portfolio"[^>]*>View All Projects/)
  })
})

test('a project with one image has no controls', () => {
  const html = render([{ ...first, images: first.images.slice(0, 1) }])
  expect(html).not.toContain('<button')
  expect(html).not.toContain('carousel')
  expect(count(html, '<img')).toBe(1)
})
