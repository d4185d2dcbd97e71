import { expect, test } from 'vitest'
import { portfolioCategories } from '#shared/photo-rules.ts'
import { projects } from './projects.ts'

test('the six projects carry the upload categories as titles, with the specified counts', () => {
  expect(projects.map(({ title }) => title)).toEqual([...portfolioCategories])
  expect(projects.map(({ images }) => images.length)).toEqual([14, 6, 10, 6, 4, 5])
})

test('no image stands in two galleries, and each has a text alternative', () => {
  const images = projects.flatMap((project) => project.images)
  expect(new Set(images.map(({ src }) => src)).size).toBe(45)
  for (const { src, alt } of images) {
    expect(src).toMatch(/^\/drawings\/[a-z0-9-]+\.svg$/)
    expect(alt.length, src).toBeGreaterThan(20)
  }
})
