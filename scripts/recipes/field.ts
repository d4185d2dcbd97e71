import type { Recipe } from './recipe.ts'

export const field: Recipe = {
  heading: 'A field of a form',
  word: 'landmark',
  edits: [
    {
      file: 'src/shared/contract/contact.ts',
      anchor: '  subject: optionalText(200),\n',
      after: '  landmark: optionalText(100),\n',
    },
    {
      file: 'src/shared/leads/contact.ts',
      anchor: "    subject: { as: 'fact', label: 'Subject', whenEmpty: 'None', isSearched: true },\n",
      after: "    landmark: { as: 'fact', label: 'Landmark', whenEmpty: 'None', isSearched: true },\n",
      isAskedFor: true,
    },
    {
      file: 'src/server/db/migrate.ts',
      anchor: '} as const satisfies Record<string, Migration>\n',
      before: `  '900-contact-landmark': {
    up: (db) =>
      db.schema
        .alterTable('contact_requests')
        .addColumn('landmark', 'text', (column) => column.notNull().defaultTo(''))
        .execute(),
  },
`,
    },
    {
      file: 'src/server/db/migrate.ts',
      anchor: "    subject: '001-initial',\n",
      after: "    landmark: '900-contact-landmark',\n",
      isAskedFor: true,
    },
    {
      file: 'src/web/content/contact-form.ts',
      anchor: "    subject: { label: 'Subject' },\n",
      after: "    landmark: { label: 'Landmark' },\n",
      isAskedFor: true,
    },
    {
      file: 'src/web/islands/contact/contact-form.tsx',
      anchor: `        <TextField {...field('subject')} {...fields.subject} optional fieldClassName="wide" />\n`,
      after: `        <TextField {...field('landmark')} {...fields.landmark} optional fieldClassName="wide" />\n`,
    },
  ],
}
