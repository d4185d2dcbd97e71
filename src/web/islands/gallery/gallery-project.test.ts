import { expect, test } from 'vitest'
import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import { projects } from '#web/content/projects.ts'
import { galleryProject, photosOf, sheetNumber } from './gallery-project.ts'

const upload = (changes: Partial<PortfolioImageRecord>): PortfolioImageRecord => ({
  id: 'id',
  filename: 'a.jpg',
  originalName: 'IMG_0001.JPG',
  category: 'Commercial',
  description: '',
  sortOrder: 0,
  isActive: true,
  isBeforeDrawings: false,
  width: 1600,
  height: 1200,
  widths: [480, 800],
  createdAt: '2026-11-20T04:05:00.000Z',
  updatedAt: '2026-11-20T04:05:00.000Z',
  ...changes,
})

const galleries = (uploads: readonly PortfolioImageRecord[]) =>
  projects.map((project) => galleryProject({ id: project.id, photos: photosOf(project, uploads) }))

const imagesOf = (title: string, uploads: readonly PortfolioImageRecord[]) =>
  galleries(uploads).find((project) => project.title === title)?.images ?? []

test('an upload follows the built-in images of its title, in the order of the list', () => {
  const uploads = [
    upload({ filename: 'first.jpg' }),
    upload({ filename: 'elsewhere.jpg', category: 'Water Treatment' }),
    upload({ filename: 'second.jpg' }),
    upload({ filename: 'hidden.jpg', isActive: false }),
    upload({ filename: 'nowhere.jpg', category: 'Sheds' }),
  ]
  const images = imagesOf('Commercial', uploads)
  expect(images.slice(5).map(({ src }) => src)).toEqual(['/uploads/first.jpg', '/uploads/second.jpg'])
  expect(images[5]?.srcSets?.avif).toBe('/uploads/first-480.avif 480w, /uploads/first-800.avif 800w')
  expect(imagesOf('Water Treatment', uploads).at(-1)?.src).toBe('/uploads/elsewhere.jpg')
  expect(galleries(uploads).flatMap((project) => project.images)).toHaveLength(45 + 3)
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
