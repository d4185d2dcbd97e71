import { expect, test } from 'vitest'
import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import { projects } from '#web/content/projects.ts'
import { sheetNumber, withUploads } from './gallery-project.ts'

const upload = (changes: Partial<PortfolioImageRecord>): PortfolioImageRecord => ({
  id: 'id',
  filename: 'a.jpg',
  originalName: 'IMG_0001.JPG',
  category: 'Commercial',
  description: '',
  sortOrder: 0,
  isActive: true,
  createdAt: '2026-11-20T04:05:00.000Z',
  updatedAt: '2026-11-20T04:05:00.000Z',
  ...changes,
})

const imagesOf = (title: string, uploads?: readonly PortfolioImageRecord[]) =>
  withUploads(projects, uploads).find((project) => project.title === title)?.images ?? []

test('without uploads, or while they are unknown, the built-in images stand alone', () => {
  expect(withUploads(projects).map(({ images }) => images.length)).toEqual([14, 6, 10, 6, 4, 5])
  expect(withUploads(projects, [])).toEqual(withUploads(projects))
})

test('an active upload follows the built-in images of its title, by sort order, then oldest first', () => {
  const uploads = [
    upload({ filename: 'late.jpg', createdAt: '2026-11-21T00:00:00.000Z' }),
    upload({ filename: 'sorted-last.jpg', sortOrder: 1, createdAt: '2026-11-01T00:00:00.000Z' }),
    upload({ filename: 'early.jpg' }),
    upload({ filename: 'hidden.jpg', isActive: false }),
    upload({ filename: 'elsewhere.jpg', category: 'Water Treatment' }),
    upload({ filename: 'nowhere.jpg', category: 'Sheds' }),
  ]
  const images = imagesOf('Commercial', uploads)
  expect(images.slice(5).map(({ src }) => src)).toEqual([
    '/uploads/early.jpg',
    '/uploads/late.jpg',
    '/uploads/sorted-last.jpg',
  ])
  expect(imagesOf('Water Treatment', uploads).at(-1)?.src).toBe('/uploads/elsewhere.jpg')
  expect(withUploads(projects, uploads).flatMap((project) => project.images)).toHaveLength(45 + 4)
})

test('a photo is numbered as one, and is never without words', () => {
  const [described, bare] = imagesOf('Commercial', [
    upload({ description: 'Board in the cool room' }),
    upload({ filename: 'b.jpg', sortOrder: 1 }),
  ]).slice(5)
  expect(described).toMatchObject({ title: 'Board in the cool room', alt: 'Board in the cool room' })
  expect(bare?.alt).toBe('Photo of our work: Commercial')
  const images = imagesOf('Commercial', [upload({})])
  expect(sheetNumber(images, 0)).toBe('Dwg 01 / 06')
  expect(sheetNumber(images, 5)).toBe('Photo 06 / 06')
})
