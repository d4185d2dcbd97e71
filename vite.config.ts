import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { lazyFilesMark, tellLazyFiles } from './scripts/lazy-files.ts'
import { pageSheets } from './src/shared/rendering.ts'

const boot = 'src/web/boot/boot.ts'
const owner = 'src/web/owner/app/owner.tsx'
const firstCalls = 'src/web/owner/kit/session/first-calls.ts'

/** Shared by parts of the owner's that are opened now and then: with the base they would come with the first load. */
const ownersSeldomParts = new RegExp(
  [
    'owner/(site|leads/(offers|visits)|(offers|visits)\\.css|kit/(forms|lists|problem|dialogs/ask-first|exact-time|copy-button|delivery-state|message-operator|switch))',
    'owner/(leads/(bin|numbers)|settings/account/passkey-problem)|ui/(select-field|text-area|stars)',
    'contract/(lead-numbers|owner-text|text-template)|month-words|focus-in-sight',
    'leads/lead/(lead-progress|status-steps|lead-notes|next-date-picks)',
    'after-call/(text-sheet|template-form|use-words)',
    'shared/(offers|visits|contract/visit|public-holidays|calendar-days|leads/(find-phone|next-date|source|texts))',
    'inquiries/(csv-link|map-href)',
    'icons/(arrow-(up|down)|copy|download|eye-off|eye|mail|map-pin|message-square|pencil|printer|send|shield-exclamation-point|trash)\\.|photo-files',
  ].join('|'),
)

/**
 * What the browser gets, each a mode: the one script of every document with its islands, and the styles of some documents;
 * and the owner's application.
 */
const programs: Readonly<Record<string, UserConfig['build']>> = {
  documents: {
    rollupOptions: {
      input: [boot, ...pageSheets.map((name) => `src/web/styles/${name}.css`)],
      preserveEntrySignatures: false,
      output: {
        codeSplitting: {
          groups: [
            // One file, though islands share some of it.
            { name: 'boot', tags: ['$initial'], test: /\.tsx?$/, priority: 1 },
            // By how many islands share a module: nearly all of them, or the forms.
            {
              name: 'islands',
              test: /node_modules\/(react|react-dom|scheduler)\/|islands\/hydrate|shared\/phone/,
            },
            { name: 'islands', minShareCount: 5 },
            { name: 'forms', minShareCount: 3 },
          ],
        },
      },
    },
  },
  owner: {
    rollupOptions: {
      input: { owner, 'owner-first-calls': firstCalls },
      // What it fetches later, told by name from what documents do.
      output: {
        chunkFileNames: 'assets/owner-[name]-[hash].js',
        codeSplitting: {
          groups: [
            // Alone, so that it need not wait for the others.
            { name: 'owner-first-calls', test: (id) => id.endsWith(firstCalls), priority: 1 },
            { name: 'base', minShareCount: 2, test: (id) => !ownersSeldomParts.test(id) },
          ],
        },
      },
    },
  },
}

export default defineConfig(({ mode, isSsrBuild, command }) => ({
  plugins: [react(), tellLazyFiles],
  publicDir: mode === 'documents' || command === 'serve' ? 'public' : false,
  define: {
    LAZY_FILES: JSON.stringify(command === 'build' ? lazyFilesMark : '{}'),
    // React's development build renders 4 to 25 times slower; nothing else would tell it in the server's bundle.
    ...(command === 'build' && { 'process.env.NODE_ENV': '"production"' }),
  },
  // No HTML file names what the browser loads in development.
  optimizeDeps: { entries: [boot, owner] },
  // The server's bundle holds everything it needs, so that React is no run-time dependency.
  ssr: { noExternal: command === 'build' ? true : [] },
  build: isSsrBuild
    ? // One file, loaded at the start: an upgrade replaces the build while the site still runs.
      {
        outDir: 'dist/server',
        rollupOptions: { input: 'src/web/entry-server.tsx', output: { codeSplitting: false } },
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: false,
        manifest: `${mode}.json`,
        assetsInlineLimit: 0,
        // boot/lazy.ts does that, and ahead of the import where there is time.
        modulePreload: false,
        ...programs[mode],
      },
}))
