import path from 'node:path'
import { defineConfig } from 'vitest/config'

/** Tests that run in the copy made by scripts/recipes.ts, and look for the additions in the running site. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  cacheDir: '.vite',
  test: {
    include: ['scripts/recipes/**/*.test.ts'],
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
