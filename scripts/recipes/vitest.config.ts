import path from 'node:path'
import { defineConfig } from 'vitest/config'

/** For the copy that scripts/recipes.ts makes: what the recipes have added, as the running site shows it. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  cacheDir: '.vite',
  define: { MODULE_FILES: JSON.stringify('{}') },
  test: {
    include: ['scripts/recipes/**/*.test.ts'],
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
